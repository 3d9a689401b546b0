import { emailProofEndpoints } from '../../../contract/email-proof.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { EmailProof } from '../../../domain/account/email-proof.ts'
import { LinkToken } from '../../../domain/account/user.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { errorMessage } from '../../data/error-message.ts'
import { verifySession } from '../../session/sign-in.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePress } from '../../ui/use-press.ts'
import * as strings from './strings/confirm.ts'

/** The page behind the link that proves an address. It waits for a press, because mail programs open links too. */
export function ConfirmEmail() {
  const token = useLocation({ select: ({ hash }) => hash })
  const [done, setDone] = useState<{ proof: EmailProof; email: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, press] = usePress()
  const confirm = async () => {
    setProblem(null)
    try {
      setDone(await callEndpoint(emailProofEndpoints.confirmEmail, { body: { token } }))
      // What waited on this device goes now.
      await verifySession()
    } catch (error) {
      setProblem(errorMessage(error, strings.didNotWork))
    }
  }
  if (!v.is(LinkToken, token)) return <Notice tone="error">{strings.brokenLink}</Notice>
  if (done)
    return (
      <Notice
        tone="success"
        title={strings.titles[done.proof]}
        action={<ButtonLink to="/dashboard">{strings.goOn}</ButtonLink>}
      >
        {strings.texts[done.proof](done.email)}
      </Notice>
    )
  return (
    <div className="grid gap-5">
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <p>{strings.hint}</p>
      <Button size="lg" wide pending={pending} onClick={() => press(confirm)}>
        {strings.confirm}
      </Button>
    </div>
  )
}
