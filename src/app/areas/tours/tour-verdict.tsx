import { useState } from 'react'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { MESSAGE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { MessageContent, type NewMessage } from '../../../domain/messages/message.ts'
import { VERDICTS, type VerdictChoice } from '../../../domain/tours/tour.ts'
import { VERDICT_HINTS, VERDICT_LABELS, verdictMessage } from '../../../domain/tours/tour-labels.ts'
import type { Op } from '../../../sync/types.ts'
import type { SavedHomeWithTour } from '../homes/parts/use-saved-homes.ts'
import { useAccount, useOps, useUser } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { requireAccount, useSubmit } from '../../forms/use-submit.ts'
import { decideOnHome } from '../../../offline/tours/decisions.ts'
import * as strings from './strings/tour.tsx'

/** The three verdicts on a home, each with a message to the owner that the person edits before it is sent. */
export function TourVerdict({ saved }: { saved: SavedHomeWithTour }) {
  const [choosing, setChoosing] = useState<VerdictChoice | null>(null)
  const { verdict } = saved.tour
  return (
    <section aria-labelledby="tour-verdict">
      <h2 id="tour-verdict" className="mb-3 font-display text-2xl font-bold">
        {strings.verdict}
      </h2>
      <div className="grid gap-3 sm:grid-cols-3">
        {VERDICTS.map((choice) => {
          const chosen = verdict?.choice === choice
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={chosen}
              onClick={() => setChoosing(choice)}
              className={classes(
                'min-h-16 rounded-md border px-4 py-3 text-left transition-colors duration-150 hover:border-brand',
                chosen
                  ? 'border-brand bg-lavender text-on-lavender shadow-[inset_0_0_0_1px_var(--color-brand)]'
                  : 'border-line-strong bg-raised',
              )}
            >
              <span className="block font-semibold">
                {VERDICT_LABELS[choice]}
                {chosen && <span className="font-normal">{strings.decided}</span>}
              </span>
              <span className={classes('block text-sm', !chosen && 'text-muted')}>
                {VERDICT_HINTS[choice]}
              </span>
            </button>
          )
        })}
      </div>
      {verdict && <MessageState saved={saved} />}
      {choosing !== null && (
        <VerdictDialog key={choosing} choice={choosing} saved={saved} onClose={() => setChoosing(null)} />
      )}
    </section>
  )
}

const isVerdictMessage = (op: Op, listingId: string) =>
  op.kind === 'message.verdict' && (op.payload as NewMessage).listingId === listingId

/** The status of the message to the owner. */
function MessageState({ saved: { home } }: { saved: SavedHomeWithTour }) {
  const ops = useOps()
  const op = ops?.findLast((each) => isVerdictMessage(each, home._id))
  const name = home.owner.firstName
  const refused = op?.state === 'rejected' || op?.state === 'needs-review'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {!op ? null : op.state === 'done' ? (
        <StatusDot status="sent">{strings.sentTo(name)}</StatusDot>
      ) : refused ? (
        <StatusDot status="not-sent">{strings.notSentTo(name)}</StatusDot>
      ) : (
        <StatusDot status={op.state === 'sending' ? 'sending' : 'queued'}>{strings.unsentTo(name)}</StatusDot>
      )}
      <ButtonLink size="sm" variant="quiet" to="/messages" search={{ with: home.owner._id, about: home._id }}>
        {strings.openConversation}
      </ButtonLink>
    </div>
  )
}

interface VerdictDialogProps {
  choice: VerdictChoice
  saved: SavedHomeWithTour
  onClose: () => void
}

function VerdictDialog({ choice, saved: { home, gone }, onClose }: VerdictDialogProps) {
  const account = useAccount()
  const user = useUser()
  const box = useAutosavedText(`verdict:${home._id}/${choice}`, {
    initial: verdictMessage(choice, {
      ownerName: home.owner.firstName,
      firstName: user?.firstName ?? '',
      home: home.title,
    }),
  })
  const [error, setError] = useState<string | null>(null)

  const [pending, decide] = useSubmit(async (form, sends: boolean) => {
    const problem = sends && fieldErrors(MessageContent, box.current())[0]
    if (problem) return setError(problem.message)
    try {
      const owner = requireAccount(account)
      if (sends)
        await box.finish((content, takes) => {
          const message = { recipientId: home.owner._id, content, listingId: home._id }
          return decideOnHome(owner, home._id, choice, message, { opId: form.opId(), takes })
        })
      else {
        await decideOnHome(owner, home._id, choice, null)
        await box.discard()
      }
      onClose()
    } catch {
      setError(strings.notDecided)
    }
    return undefined
  })
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={VERDICT_LABELS[choice]}
      actions={
        <>
          <Button variant={gone ? 'primary' : 'quiet'} pending={pending} onClick={() => decide(false)}>
            {gone ? strings.decide : strings.decideWithoutMessage}
          </Button>
          {!gone && (
            <Button pending={pending} onClick={() => decide(true)}>
              {strings.decideAndSend}
            </Button>
          )}
        </>
      }
    >
      {gone ? (
        <p>{strings.goneSoNoMessage(home.owner.firstName)}</p>
      ) : (
        <TextArea
          name="verdict-message"
          label={strings.messageTo(home.owner.firstName)}
          hint={strings.messageHint}
          rows={8}
          maxLength={MESSAGE_MAX_LENGTH}
          showsLength
          box={box}
          error={error}
          onValue={() => setError(null)}
        />
      )}
      {gone && error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </Dialog>
  )
}
