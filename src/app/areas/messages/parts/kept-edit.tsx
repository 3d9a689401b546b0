import { editKey, readText } from '../../../../offline/drafts/unsent-texts.ts'
import { useLive } from '../../../data/account-hooks.ts'
import { classes } from '../../../ui/classes.ts'
import * as strings from '../strings/edit.ts'

/** Says that the device has words of an edit that the person has not saved; nothing when there are none. */
export function KeptEdit({ opId, className }: { opId: string; className?: string }) {
  const key = editKey(opId)
  const kept = useLive(`text:${key}`, (account) => readText(account, key))
  return (
    kept !== undefined && <p className={classes('text-sm font-semibold', className)}>{strings.unsavedEdit}</p>
  )
}
