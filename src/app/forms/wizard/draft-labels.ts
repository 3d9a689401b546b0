import { sameJson, type Fields } from '../../../sync/merge.ts'

/** A question of a form and its answer in words, '' where it is not answered. */
export interface AnswerWords {
  question: string
  fields: readonly string[]
  answer: string
}

/** The answers of a form in words; each wizard brings its own. */
export type WordsOf = (fields: Fields) => readonly AnswerWords[]

/** How one answer reads with `value` in the place of `field`. */
export function wordsOfField(wordsOf: WordsOf, fields: Fields, field: string, value: unknown): AnswerWords {
  const found = wordsOf({ ...fields, [field]: value }).find((words) => words.fields.includes(field))
  return found ?? { question: field, fields: [field], answer: typeof value === 'string' ? value : '' }
}

/** The questions whose answers differ between two versions, with the words of the second. */
export function changedWords(wordsOf: WordsOf, before: Fields, after: Fields): AnswerWords[] {
  const differs = (words: AnswerWords) => words.fields.some((field) => !sameJson(before[field], after[field]))
  return wordsOf(after).filter(differs)
}
