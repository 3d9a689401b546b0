import type { DraftRow } from '../../../offline/db/rows.ts'
import { nextClashes } from '../../../offline/drafts/clashes.ts'
import { describeField, type DescribeAnswers } from './draft-labels.ts'
import * as strings from '../strings/wizard-form.tsx'

/** The question of a clash with the texts of both answers. */
interface DescribedClash {
  field: string
  question: string
  here: string
  elsewhere: string
}

const answerText = (answer: string) => (answer === '' ? strings.unanswered : answer)

/** The clashes of a draft that the person decides first, in words. */
export function describeClashes(row: DraftRow, describe: DescribeAnswers): DescribedClash[] {
  const { fields } = row
  return nextClashes(row).map(({ field, theirs }) => {
    const { question, answer } = describeField(describe, fields, field, fields[field])
    const other = describeField(describe, fields, field, theirs)
    return { field, question, here: answerText(answer), elsewhere: answerText(other.answer) }
  })
}

/** One clash as a sentence. */
export function ClashText({ question, here, elsewhere }: DescribedClash) {
  return <p>{strings.clash(<span className="font-semibold">{question}:</span>, here, elsewhere)}</p>
}
