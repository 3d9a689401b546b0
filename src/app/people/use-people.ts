import * as v from 'valibot'
import { api } from '../../contract/api.ts'
import { SeekerCard } from '../../domain/user.ts'
import { client } from '../session/client.ts'
import { useSnapshot, type Snapshot } from '../session/use-snapshot.ts'

/** Seekers who look in the same region. */
export function usePeople(): Snapshot<SeekerCard[]> {
  return useSnapshot(
    'people',
    v.array(SeekerCard),
    async () => (await client.call(api.people)).people,
    'People could not be loaded',
  )
}
