import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { fillTabWords, removeTabWords, TAB_WORDS } from '../data/tab-words.ts'
import { NEWSLETTER } from '../../content/nav.ts'
import { FORM_OUTCOMES, NEWSLETTER_FORM } from '../../content/public-forms.ts'
import { EMAIL_PATTERN, looksLikeEmail } from '../../domain/core/email.ts'
import type { SubscribeResult } from '../background/newsletter-queue.ts'
import { buttonClasses } from '../ui/button-classes.ts'

type Feedback = { tone: 'good' | 'bad'; text: string } | null

const feedbackOf = (result: SubscribeResult): Feedback => ({
  tone: result === 'refused' ? 'bad' : 'good',
  text: NEWSLETTER[result],
})

/** The key of the address that is not sent yet; a visitor has no database, so the tab stores it. */
const TYPED_KEY = 'commonroof:newsletter'

/**
 * The newsletter form. It works offline too: the address is stored first and sent once. Without a script the browser
 * checks the field and posts the form, and the server's response leads back to one of the outcomes.
 */
export function NewsletterBox() {
  const [feedback, setFeedback] = useState<Feedback>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) fillTabWords(field.current)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (!looksLikeEmail(email)) return setFeedback({ tone: 'bad', text: NEWSLETTER.refused })
    setBusy(true)
    try {
      // The code of the database and of the client is loaded only for this.
      const { subscribe } = await import('../background/newsletter-queue.ts')
      const result = await subscribe(email, (later) => setFeedback(feedbackOf(later)))
      if (result !== 'refused') {
        form.reset()
        removeTabWords(TYPED_KEY)
      }
      setFeedback(feedbackOf(result))
    } catch {
      setFeedback({ tone: 'bad', text: NEWSLETTER.failed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="post"
      action={NEWSLETTER_FORM.action}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-1"
    >
      <p className="font-semibold">{NEWSLETTER.title}</p>
      <label htmlFor={id} className="text-sm text-on-night-muted">
        {`${NEWSLETTER.label}. ${NEWSLETTER.hint}`}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          required
          pattern={EMAIL_PATTERN}
          autoComplete="email"
          inputMode="email"
          // The form says what is wrong, in place of the browser's bubble.
          onInvalid={(event) => {
            event.preventDefault()
            setFeedback({ tone: 'bad', text: NEWSLETTER.refused })
          }}
          {...{ [TAB_WORDS]: TYPED_KEY }}
          aria-describedby={`${id}-said`}
          aria-invalid={feedback?.tone === 'bad' || undefined}
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
        {feedback?.text}
      </p>
      <noscript>
        {FORM_OUTCOMES.map((outcome) => (
          <p
            key={outcome}
            id={`${NEWSLETTER_FORM.id}-${outcome}`}
            className="hidden text-sm text-lamp target:block"
          >
            {NEWSLETTER[outcome]}
          </p>
        ))}
      </noscript>
    </form>
  )
}
