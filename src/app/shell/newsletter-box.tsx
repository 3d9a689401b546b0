import { useId, useState, type FormEvent } from 'react'
import { NEWSLETTER } from '../../content/nav.ts'
import { EMAIL_SHAPE } from '../../domain/core/email.ts'
import type { Subscribed } from '../background/newsletter-queue.ts'
import { buttonClasses } from '../ui/button-classes.ts'

type Said = { tone: 'good' | 'bad'; words: string } | null

const saidOf = (result: Subscribed): Said => ({
  tone: result === 'refused' ? 'bad' : 'good',
  words: NEWSLETTER[result],
})

/** Takes an address, with or without a network: it is on the disk first, and goes out once. */
export function NewsletterBox() {
  const [said, setSaid] = useState<Said>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (!EMAIL_SHAPE.test(email)) return setSaid({ tone: 'bad', words: NEWSLETTER.refused })
    setBusy(true)
    try {
      // The database and the client come only for those who subscribe.
      const { subscribe } = await import('../background/newsletter-queue.ts')
      const result = await subscribe(email, (later) => setSaid(saidOf(later)))
      if (result !== 'refused') form.reset()
      setSaid(saidOf(result))
    } catch {
      setSaid({ tone: 'bad', words: NEWSLETTER.failed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-1 noscript:hidden">
      <p className="font-semibold">{NEWSLETTER.title}</p>
      <label htmlFor={id} className="text-sm text-on-night-muted">
        {NEWSLETTER.label}. {NEWSLETTER.hint}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          aria-describedby={`${id}-said`}
          aria-invalid={said?.tone === 'bad' || undefined}
          className="news-input"
        />
        <button
          type="submit"
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
          className={buttonClasses('lamp', 'md', false)}
        >
          {NEWSLETTER.action}
        </button>
      </div>
      <p id={`${id}-said`} aria-live="polite" className="min-h-6 text-sm text-lamp">
        {said?.words}
      </p>
    </form>
  )
}
