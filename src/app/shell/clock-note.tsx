import { Clock } from 'lucide-react'
import { clockErrorLabel } from '../ui/clock-labels.ts'
import { useClockOffset } from '../data/use-clock-offset.ts'
import * as strings from './strings/wrong-clock.ts'

/** A note beside times when the device's clock is wrong; nothing when it is right. */
export function ClockNote({ className = '' }: { className?: string }) {
  const offset = useClockOffset()
  if (offset === 0) return null
  return (
    <p role="note" className={`flex items-start gap-2 text-sm text-muted ${className}`}>
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{strings.clockIsOff(clockErrorLabel(offset))}</span>
    </p>
  )
}
