import { useAtomValue } from 'jotai'
import { onlineAtom } from '../../data/state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import * as strings from '../strings/sent.tsx'

interface SentDialogProps {
  /** The sentence while the device is online, and while it is not. */
  now: string
  later: string
  /** What happens next. */
  next: string
  /** What the person can do after the answer. */
  afterAnswer?: string
  onClose: () => void
}

/** Confirms that something for the moderators is on its way, and says where the answer will be. */
export function SentDialog({ now, later, next, afterAnswer, onClose }: SentDialogProps) {
  const online = useAtomValue(onlineAtom)
  return (
    <Dialog
      open
      title={strings.thanks}
      onClose={onClose}
      actions={<Button onClick={onClose}>{strings.done}</Button>}
    >
      <div role="status" className="grid gap-3">
        <p>{online ? now : later}</p>
        <p>{next}</p>
        <p>
          {strings.seeReports((text) => (
            <Link to="/reports" className="font-semibold text-link underline underline-offset-4">
              {text}
            </Link>
          ))}{' '}
          {afterAnswer}
        </p>
      </div>
    </Dialog>
  )
}
