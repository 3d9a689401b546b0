import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../data/account-hooks.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import * as strings from './strings/email-proof.ts'

/** The bar that asks a person to confirm their email; afterwards it says once that it is confirmed. */
export function ConfirmEmailBar() {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const [isSeen, setIsSeen] = useState(false)
  if (!user || isSeen) return null
  if (user.emailConfirmed)
    return (
      <div className="mx-auto w-full max-w-3xl px-4 pt-4">
        <Notice tone="success" onDismiss={() => setIsSeen(true)}>
          {strings.confirmed}
        </Notice>
      </div>
    )
  return (
    <section aria-labelledby="confirm-email" className="bg-lavender text-on-lavender">
      <div className="gutter mx-auto max-w-7xl py-2.5 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <MailCheck aria-hidden className="size-4.5 shrink-0 self-start max-sm:hidden sm:self-center" />
          <p className="min-w-56 grow basis-0 wrap-anywhere">
            <strong id="confirm-email" className="font-semibold">
              {strings.confirmEmail}
            </strong>{' '}
            {strings.confirmHint(user.email)}
          </p>
          {!isOpen && (
            <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
              {strings.enterCode}
            </Button>
          )}
        </div>
        {isOpen && (
          <div className="mt-3 pb-1 sm:pl-7.5">
            <EmailCodeForm email={user.email} />
          </div>
        )}
      </div>
    </section>
  )
}
