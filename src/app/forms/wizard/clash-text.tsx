import type { DraftRow } from '../../../offline/db/rows.ts'
import { describeField, type DescribeAnswers } from './draft-labels.ts'
import * as strings from '../strings/wizard-form.tsx'

export const answerText = (answer: string) => (answer === '' ? strings.unanswered : answer)

/** The question of a clash, with the answer here and the answer elsewhere. */
export function ClashText({
  row,
  clash: { field, theirs },
  describeAnswers,
}: {
  row: DraftRow
  clash: DraftRow['clashes'][number]
  describeAnswers: DescribeAnswers
}) {
  const { question, answer } = describeField(describeAnswers, row.fields, field, row.fields[field])
  const other = describeField(describeAnswers, row.fields, field, theirs)
  return (
    <p>
      {strings.clash(
        <span className="font-semibold">{question}:</span>,
        answerText(answer),
        answerText(other.answer),
      )}
    </p>
  )
}
