import { useState } from 'react'
import { opKinds } from '../../contract/ops.ts'
import { fieldErrors } from '../../domain/field-errors.ts'
import { localDay } from '../../domain/dates.ts'
import { SEEKER_STEPS } from '../../domain/seeker.ts'
import { toSeekerPayload } from '../../domain/seeker-payload.ts'
import { readSeekerFields, seekerAnswers } from '../../domain/seeker-words.ts'
import type { AccountStore, DraftRow } from '../../offline/account.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { useAccount, useLive } from './hooks.ts'
import { sendHeldBack } from './live.ts'
import { missingSentence } from './missing-sentence.ts'

/** What this device has to say about itself, above whatever page is open. */
export function DeviceNews() {
  const account = useAccount()
  const missing = useLive('missing', (store) => store.watchMissing())
  const draft = useLive('late-draft', (store) => store.watchDraft('seeker'))
  const asks = useLive('held-back', (store) => store.watchHeldBack()) ?? 0
  const late = draft && draft.closedAs !== null ? draft : null
  if (!account) return null
  return (
    <>
      <div className="mx-auto grid w-full max-w-3xl gap-3 px-4 pt-4 empty:hidden">
        {missing && missing.length > 0 && (
          <Notice
            tone="warning"
            title={missingSentence(missing)}
            action={
              <Button size="sm" variant="secondary" onClick={() => void account.dismissMissing()}>
                I have read this
              </Button>
            }
          >
            They were written on this device, and its browser has emptied our storage since. Please look
            whether something is missing, and write it again.
          </Notice>
        )}
        {asks > 0 && (
          <Notice
            tone="info"
            title={`Send ${asks} saved now?`}
            action={
              <>
                <Button size="sm" onClick={() => void sendHeldBack()}>
                  Send now
                </Button>
                <ButtonLink size="sm" variant="secondary" to="/outbox">
                  Look at them first
                </ButtonLink>
              </>
            }
          >
            They were written on this device more than an hour ago.
          </Notice>
        )}
        {late && <LateChanges key={late.draftId} account={account} draft={late} />}
      </div>
      <HeldOps account={account} />
    </>
  )
}

/** Answers that were given here after another device had finished the same form. */
function LateChanges({ account, draft }: { account: AccountStore; draft: DraftRow }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [today] = useState(() => localDay(new Date()))
  const fields = readSeekerFields(draft.fields)
  const complete = SEEKER_STEPS.every((step) => fieldErrors(step, fields).length === 0)
  const answers = seekerAnswers(fields, today).filter(({ answer }) => answer !== '')

  async function apply(): Promise<void> {
    try {
      const own = await account.continueAsEdit(draft.draftId)
      const { draftId, revision } = own
      await account.enqueue({
        kind: 'profile.update',
        payload: toSeekerPayload(fields, today),
        draft: { kind: 'seeker', draftId, revision },
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work')
    }
  }

  return (
    <Notice
      tone="warning"
      title="You finished your profile on another device"
      action={
        <>
          {complete && (
            <Button size="sm" onClick={() => void apply()}>
              Apply my changes as an edit
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => void account.dropDraft(draft.draftId)}>
            Throw this device’s changes away
          </Button>
        </>
      }
    >
      <p>This device has answers that came after that:</p>
      <p className="mt-1">{answers.map(({ question, answer }) => `${question}: ${answer}`).join(' · ')}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </Notice>
  )
}

/** What leaves in a few seconds and cannot be undone after that. */
function HeldOps({ account }: { account: AccountStore }) {
  const ops = useLive('ops', (store) => store.watchOps())
  const held = ops?.filter((op) => op.state === 'held') ?? []
  return (
    <ToastRegion
      toasts={held.map((op) => ({
        id: op.opId,
        message: `${opKinds[op.kind].label}: leaves in a moment`,
        action: {
          label: 'Undo',
          // It may have left in this very moment; then the outbox says what became of it.
          onAction: () => void account.cancelOp(op.opId).catch(() => undefined),
        },
      }))}
      onDismiss={(opId) => void account.retryOp(opId).catch(() => undefined)}
    />
  )
}
