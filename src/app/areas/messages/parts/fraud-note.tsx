import { ShieldAlert } from 'lucide-react'
import { useDeferredValue } from 'react'
import { FRAUD_SENTENCES, fraudSigns } from '../../../../domain/messages/fraud-signs.ts'

interface FraudNoteProps {
  /** The words of a message. */
  text: string
  /** Whether the two people have not written to each other before. */
  isFirst: boolean
  /** The person who sees the note: the one who got the message, or the one who writes it. */
  audience: 'reader' | 'writer'
  className?: string
}

/** What the words of a message have in common with scams, as a calm line; nothing for most messages. */
export function FraudNote({ text, isFirst, audience, className }: FraudNoteProps) {
  // Typing must not wait for it.
  const settled = useDeferredValue(text)
  const found = fraudSigns(settled, { isFirst, host: location.host })
  if (found.length === 0) return null
  return (
    // A screen reader reads a received message in the log, with this note.
    <div role={audience === 'writer' ? 'status' : undefined} className={className}>
      <ul className="grid gap-1 text-sm text-muted">
        {found.map(({ sign }) => (
          <li key={sign} className="flex items-start gap-2">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{FRAUD_SENTENCES[sign][audience]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
