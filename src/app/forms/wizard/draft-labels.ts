import { sameJson, type Fields } from '../../../sync/merge.ts'

/** A question of a form and the text of its answer; empty when it is not answered. */
export interface AnswerText {
  question: string
  fields: readonly string[]
  answer: string
}

/** Gives the questions of a form with the texts of their answers; each wizard has its own function. */
export type DescribeAnswers = (fields: Fields) => readonly AnswerText[]

/** The question of `field` with the text of the answer `value`. */
export function describeField(
  describe: DescribeAnswers,
  fields: Fields,
  field: string,
  value: unknown,
): AnswerText {
  const found = describe({ ...fields, [field]: value }).find((answer) => answer.fields.includes(field))
  return found ?? { question: field, fields: [field], answer: typeof value === 'string' ? value : '' }
}

/** The questions whose answers differ between two versions, with the answers of the second version. */
export function changedAnswers(describe: DescribeAnswers, before: Fields, after: Fields): AnswerText[] {
  const isChanged = (field: string) => !sameJson(before[field], after[field])
  return describe(after).filter((answer) => answer.fields.some(isChanged))
}
