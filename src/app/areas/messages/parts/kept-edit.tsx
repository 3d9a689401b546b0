import { editKey, readText } from '../../../../offline/drafts/unsent-texts.ts'
import { useLive } from '../../../data/account-hooks.ts'
import * as strings from '../strings/edit.ts'

/** Says that the device has words of an edit that the person has not saved; nothing when there are none. */
export function KeptEdit({ opId }: { opId: string }) {
  const key = editKey(opId)
  const kept = useLive(`text:${key}`, (account) => readText(account, key))
  return kept !== undefined && <p className="text-sm font-semibold">{strings.unsavedEdit}</p>
}
