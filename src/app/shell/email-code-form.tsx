import { emailProofEndpoints } from '../../contract/email-proof.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { refusalText } from '../../contract/ops.ts'
import { EmailCode } from '../../domain/account/email-proof.ts'
import { EMAIL_CODE_LENGTH } from '../../domain/core/limits.ts'
import { isPending } from '../../offline/account/effective-user.ts'
import { needsPerson } from '../../sync/transitions.ts'
import { useOps } from '../data/account-hooks.ts'
import { callEndpoint } from '../data/api-client/app-client.ts'
import { errorMessage } from '../data/error-message.ts'
import { onlineAtom } from '../data/state.ts'
import { useAutosavedText } from '../forms/use-autosaved-text.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { StatusDot } from '../ui/status-pill.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePress } from '../ui/use-press.ts'
import * as strings from './strings/email-proof.ts'

const Typed = v.object({ code: EmailCode })

/** The form for the code of a mail. The code goes through the outbox, so it can be typed without signal. */
export function EmailCodeForm({ email }: { email: string }) {
  const online = useAtomValue(onlineAtom)
  const { validate, errorOf, clearError, refusal, setRefusal } = useFormErrors()
  const [isEdited, setIsEdited] = useState(false)
  const [news, setNews] = useState('')
  const box = useAutosavedText('email-code', { oneLine: true })
  const ops = useOps()?.filter(({ kind }) => kind === 'email.code') ?? []
  const waiting = ops.find(isPending)
  const refused = ops.findLast(needsPerson)
  const [pending, submit] = useSubmit(async (form) => {
    setNews('')
    if (!validate(Typed, { code: box.current() })) return
    const { code } = v.parse(Typed, { code: box.current() })
    try {
      await box.send((_text, takes) =>
        form.add({
          kind: 'email.code',
          payload: { code },
          takes,
          ...(refused ? { supersedes: refused.opId } : {}),
        }),
      )
      setIsEdited(false)
    } catch {
      setRefusal(strings.notStored)
    }
  })
  const [isSending, press] = usePress()
  const sendAgain = async () => {
    try {
      await callEndpoint(emailProofEndpoints.sendEmailProof, { body: {} })
      setNews(strings.sentAgain(email))
    } catch (error) {
      setRefusal(errorMessage(error, strings.didNotWork))
    }
  }
  const serverError = refused && !isEdited ? refusalText(refused, strings.codeRefused) : null
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid gap-3">
        <TextField
          className="sm:w-64"
          name="code"
          label={strings.code}
          hint={strings.codeHint(EMAIL_CODE_LENGTH)}
          inputMode="numeric"
          autoComplete="one-time-code"
          box={box}
          error={errorOf('code') ?? refusal ?? serverError}
          onValue={() => {
            clearError('code')
            setIsEdited(true)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" type="submit" pending={pending}>
            {strings.checkCode}
          </Button>
          <Button
            size="sm"
            type="button"
            variant="quiet"
            pending={isSending}
            onClick={() => press(sendAgain)}
          >
            {strings.sendAgain}
          </Button>
        </div>
      </div>
      <div role="status">
        {waiting ? (
          <StatusDot status={online ? 'sending' : 'queued'}>
            {online ? strings.checkingCode : strings.codeWaits}
          </StatusDot>
        ) : (
          news
        )}
      </div>
    </form>
  )
}
