import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAutosave } from './use-autosave.ts'

interface TourTextProps {
  name: string
  label: string
  labelHidden?: boolean | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  maxLength: number
  /** More than one line. */
  tall?: boolean | undefined
  stored: string
  save: (text: string) => Promise<void>
}

/** A text of a visit that saves itself; says so only when it could not. */
export function TourText({ stored, save, tall = false, ...field }: TourTextProps) {
  const { value, state, onValue, onFocus, onBlur } = useAutosave(stored, save)
  const error =
    state.kind === 'failed' ? 'This device could not save that. Your words are still in this box.' : null
  const wiring = { ...field, value, error, onValue, onFocus, onBlur }
  return tall ? <TextArea rows={2} {...wiring} /> : <TextField autoComplete="off" {...wiring} />
}
