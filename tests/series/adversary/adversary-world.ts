import { localDay } from '../../../src/domain/core/dates.ts'
import type { GroupView } from '../../../src/domain/groups/group.ts'
import type { ListingView } from '../../../src/domain/listings/listing-view.ts'
import {
  apiAs,
  listHome,
  registerGroupSeeker,
  registerHomeowner,
  type TestAccount,
} from '../../support/people.ts'
import { homePhoto } from '../../support/home-photos.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { AdversaryDevice, type DeviceSlot } from './adversary-device.ts'
import { PEOPLE, type AdversarySchedule, type PersonName } from './schedule.ts'
import { Violations } from './violations.ts'
import { WrittenTexts } from './written-texts.ts'

/** Everything that a schedule acts on: a server with an empty database, three people and their devices. */
export interface AdversaryWorld {
  server: ServerProcess
  people: Record<PersonName, TestAccount>
  home: ListingView
  groupId: string
  devices: AdversaryDevice[]
  texts: WrittenTexts
  violations: Violations
  /** What happened, a line an event. */
  events: string[]
  close: () => Promise<void>
}

/** The others, of whom a step names one by a number. */
export function otherPerson(author: PersonName, number: number): PersonName {
  const others = PEOPLE.filter((name) => name !== author)
  return others[number % others.length] ?? 'Hana'
}

/** Registers the people, their home and their group; the seekers have saved the home. */
async function populate(origin: string): Promise<Pick<AdversaryWorld, 'people' | 'home' | 'groupId'>> {
  const today = localDay(new Date())
  const [ana, ben, hana] = await Promise.all([
    registerGroupSeeker(origin, 'Ana', today),
    registerGroupSeeker(origin, 'Ben', today),
    registerHomeowner(origin, 'Hana'),
  ])
  const home = await listHome(origin, hana, [await homePhoto(1)])
  await apiAs(origin, hana)('PUT', '/profile', { successSeen: true })
  const { _id: groupId, code } = await apiAs(origin, ana)<GroupView>('POST', '/groups', { name: 'Sunset' })
  await apiAs(origin, ben)('POST', '/groups/join', { code })
  await apiAs(origin, ana)('PUT', `/groups/${groupId}/homes/${home._id}`, { shared: true })
  // A conversation with each other person can be reached by a link.
  for (const [writer, reader] of [
    [ana, ben],
    [ana, hana],
    [ben, hana],
  ] as const)
    await apiAs(origin, writer)('POST', '/messages', { recipientId: reader.user._id, content: 'Hello' })
  for (const seeker of [ana, ben])
    await apiAs(origin, seeker)('PUT', `/listing/${home._id}/saved`, { saved: true })
  return { people: { Ana: ana, Ben: ben, Hana: hana }, home, groupId }
}

/** Starts a world for a schedule; nobody is signed in yet. */
export async function startWorld(
  { devices: owners }: AdversarySchedule,
  slots: readonly DeviceSlot[],
  port: number,
): Promise<AdversaryWorld> {
  const data = temporaryFolder('adversary-data')
  const server = new ServerProcess(port, data.path, { LOG_LEVEL: 'error' })
  const devices = owners.map((_, index) => {
    const slot = slots[index]
    if (!slot) throw new RangeError(`There is no slot for device ${index}`)
    return new AdversaryDevice(index, slot)
  })
  const close = async () => {
    await Promise.all(devices.map((device) => device.remove()))
    await server.stop()
    data.remove()
  }
  try {
    await server.start()
    const [population] = await Promise.all([
      populate(server.origin),
      ...devices.map((device) => device.start()),
    ])
    const [texts, violations] = [new WrittenTexts(), new Violations()]
    return { server, ...population, devices, texts, violations, events: [], close }
  } catch (error) {
    await close()
    throw error
  }
}
