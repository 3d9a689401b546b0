import { useRef, useState } from 'react'
import { normaliseZip } from '../../../../domain/listings/addresses.ts'
import { streetKey } from '../../../../domain/listings/street-key.ts'
import type { ListingForm } from '../../../../domain/listings/listing-form.ts'
import { DUPLICATE_ADDRESS_MESSAGE } from '../../../../domain/listings/listing.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { appStore, onlineAtom } from '../../../data/state.ts'
import type { StepProblem } from '../../../forms/wizard/machine.ts'

/** A slower check is given up, because the server checks the address again when the listing arrives. */
export const CHECK_TIMEOUT_MS = 3000

const keyOf = ({ address, zipCode }: Pick<ListingForm, 'address' | 'zipCode'>) =>
  `${streetKey(address)}/${normaliseZip(zipCode)}`

/**
 * Checks whether another listing has the address of a form. Without a response the address counts as free,
 * because the server enforces the rule. `ownAddress` is the address of the listing that is being edited.
 */
export function useAddressCheck(ownAddress: Pick<ListingForm, 'address' | 'zipCode'> | null): {
  checking: boolean
  check: (form: ListingForm) => Promise<StepProblem | null>
} {
  const [checking, setChecking] = useState(false)
  const resultByKey = useRef(new Map<string, boolean>())

  async function isTaken(form: ListingForm): Promise<boolean> {
    const key = keyOf(form)
    if ((ownAddress && keyOf(ownAddress) === key) || !appStore.get(onlineAtom)) return false
    const knownResult = resultByKey.current.get(key)
    if (knownResult !== undefined) return knownResult
    try {
      const found = await client.call('listings', {
        query: { street: form.address.trim(), zipCode: form.zipCode.trim() },
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      })
      // A taken address can become free at any time; a free one is checked again by the server.
      if (found.length === 0) resultByKey.current.set(key, false)
      return found.length > 0
    } catch {
      return false
    }
  }

  return {
    checking,
    check: async (form) => {
      setChecking(true)
      const taken = await isTaken(form)
      setChecking(false)
      return taken ? { step: 1, errors: [{ field: 'address', message: DUPLICATE_ADDRESS_MESSAGE }] } : null
    },
  }
}
