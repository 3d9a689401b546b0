import { EMAIL_SHAPE } from '../../domain/email.ts'
import { useId, useState, type FormEvent } from 'react'
import { NEWSLETTER } from '../../content/nav.ts'
import { Button } from '../ui/button.tsx'

export type Subscribe = (email: string) => Promise<string>

type State = { kind: 'idle' } | { kind: 'saving' } | { kind: 'done' | 'failed'; message: string }

export function NewsletterBox({ onSubscribe }: { onSubscribe: Subscribe }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (!EMAIL_SHAPE.test(email)) return setState({ kind: 'failed', message: NEWSLETTER.invalid })
    setState({ kind: 'saving' })
    try {
      const message = await onSubscribe(email)
      form.reset()
      setState({ kind: 'done', message })
    } catch {
      setState({ kind: 'failed', message: NEWSLETTER.failed })
    }
  }

  const said = state.kind === 'done' || state.kind === 'failed' ? state.message : null
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-1">
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
          aria-invalid={state.kind === 'failed' || undefined}
          className="min-h-11 w-full min-w-0 rounded-md border border-on-night-muted bg-night-raised px-3.5 text-on-night focus-visible:outline-offset-0"
        />
        <Button type="submit" variant="lamp" pending={state.kind === 'saving'}>
          {NEWSLETTER.action}
        </Button>
      </div>
      <p id={`${id}-said`} aria-live="polite" className="min-h-6 text-sm text-lamp">
        {said}
      </p>
    </form>
  )
}
