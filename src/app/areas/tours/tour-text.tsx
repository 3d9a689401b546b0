import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAutosavedField } from './use-autosaved-field.ts'

interface TourTextProps {
  name: string
  label: string
  labelHidden?: boolean | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  maxLength: number
  /** Whether the field has more than one line. */
  tall?: boolean | undefined
  stored: string
  save: (text: string) => Promise<void>
}

/** A text field of a tour that saves by itself and shows a message only when that failed. */
export function TourText({ stored, save, tall = false, ...field }: TourTextProps) {
  const { value, state, onValue, onFocus, onBlur } = useAutosavedField(stored, save)
  const error =
    state.kind === 'failed' ? 'This device could not save that. Your words are still in this box.' : null
  const wiring = { ...field, kept: 'entry' as const, value, error, onValue, onFocus, onBlur }
  return tall ? <TextArea rows={2} {...wiring} /> : <TextField autoComplete="off" {...wiring} />
}
