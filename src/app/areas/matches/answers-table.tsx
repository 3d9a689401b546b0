import { ANSWER_NAMES } from '../../../domain/matches/match-weights.ts'
import { ANSWERS } from '../../../domain/matches/answer-fit.ts'
import { answerText } from '../../../domain/matches/match-labels.ts'
import type { RankedMatch } from './parts/ranked-match.ts'
import * as strings from './strings/people.tsx'

/** The answers of both people side by side, with the points that each adds to the score or costs. */
export function AnswersTable({ match }: { match: RankedMatch }) {
  const { view, ownAnswers, fit } = match
  const { score, unanswered } = fit
  const scored = score !== null
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">
        {scored ? strings.scoredCaption(view.firstName) : strings.answersCaption(view.firstName)}
      </caption>
      <thead>
        <tr className="border-b border-line-strong align-bottom">
          <th scope="col" className="w-[27%] py-2 min-[22.5rem]:w-[21%] pr-2 font-medium text-muted">
            <span className="sr-only">{strings.question}</span>
          </th>
          <th scope="col" className="py-2 pr-2 font-semibold">
            {strings.you}
          </th>
          <th scope="col" className="py-2 pr-2 font-semibold wrap-anywhere">
            {view.firstName}
          </th>
          {scored && (
            <th scope="col" className="w-14 py-2 text-right min-[22.5rem]:w-[4.25rem] font-semibold">
              {strings.points}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {ANSWERS.map((answer, row) => (
          <tr key={answer} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-1.5 text-xs font-normal text-muted sm:pr-2 sm:text-sm">
              {ANSWER_NAMES[answer]}
            </th>
            <td className="py-2 pr-1.5 wrap-break-word tabular-nums max-[22.5rem]:text-xs sm:pr-2">
              {answerText(answer, ownAnswers) || '–'}
            </td>
            <td className="py-2 pr-1.5 wrap-break-word tabular-nums max-[22.5rem]:text-xs sm:pr-2">
              {answerText(answer, view.answers) || '–'}
            </td>
            {scored && <PointsCell {...(fit.points[row] ?? { points: 0, lost: 0 })} />}
          </tr>
        ))}
        {scored && unanswered.points + unanswered.lost > 0 && (
          <tr className="border-b border-line align-top">
            <th
              scope="row"
              colSpan={3}
              className="py-2 pr-1.5 text-xs font-normal text-muted sm:pr-2 sm:text-sm"
            >
              {strings.notAnsweredByBoth}
            </th>
            <PointsCell {...unanswered} />
          </tr>
        )}
      </tbody>
      {scored && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="py-2.5 font-semibold">
              {strings.scoreOutOf100}
            </th>
            <td className="py-2.5 text-right font-display text-lg font-bold tabular-nums">{score}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function PointsCell({ points, lost }: { points: number; lost: number }) {
  return (
    <td className="py-2 text-right tabular-nums">
      <span className="inline-block min-w-6 font-semibold">{points}</span>
      <span className="ml-1 inline-block min-w-7 text-muted">
        {lost > 0 && (
          <>
            <span aria-hidden>{strings.lost(lost)}</span>
            <span className="sr-only">{strings.lostPoints(lost)}</span>
          </>
        )}
      </span>
    </td>
  )
}
