import { sameJson, type Fields } from '../../../sync/merge.ts'

/** A question of a form and its answer in words, '' where it is not answered. */
export interface AnswerText {
  question: string
  fields: readonly string[]
  answer: string
}

/** The answers of a form in words; each wizard brings its own. */
export type DescribeAnswers = (fields: Fields) => readonly AnswerText[]

/** How one answer reads with `value` in the place of `field`. */
export function describeField(wordsOf: DescribeAnswers, fields: Fields, field: string, value: unknown): AnswerText {
  const found = wordsOf({ ...fields, [field]: value }).find((words) => words.fields.includes(field))
  return found ?? { question: field, fields: [field], answer: typeof value === 'string' ? value : '' }
}

/** The questions whose answers differ between two versions, with the words of the second. */
export function changedAnswers(wordsOf: DescribeAnswers, before: Fields, after: Fields): AnswerText[] {
  const differs = (words: AnswerText) => words.fields.some((field) => !sameJson(before[field], after[field]))
  return wordsOf(after).filter(differs)
}
