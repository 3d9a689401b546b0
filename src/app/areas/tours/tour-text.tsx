import type { WordsPlace } from '../../../offline/tours/entry-words.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEntryText } from './use-entry-text.ts'

interface TourTextProps {
  name: string
  label: string
  labelHidden?: boolean | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  maxLength: number
  /** Whether the field has more than one line. */
  tall?: boolean | undefined
  /** The entry whose words the field holds. */
  entry: WordsPlace
  /** The words of the entry. */
  stored: string
}

/** A text field of a tour that saves by itself and shows a message only when that failed. */
export function TourText({ entry, stored, tall = false, ...field }: TourTextProps) {
  const { box, error, flush } = useEntryText(entry, stored, !tall)
  const wiring = { ...field, box, error, onBlur: flush }
  return tall ? <TextArea rows={2} {...wiring} /> : <TextField autoComplete="off" {...wiring} />
}
