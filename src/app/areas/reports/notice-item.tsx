import { useState } from 'react'
import { dayOfLabel } from '../../../domain/core/time-labels.ts'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { REPORT_WORDS_MAX_LENGTH } from '../../../domain/core/limits.ts'
import type { CaseDecision } from '../../../domain/reports/decision.ts'
import { type NoticeView } from '../../../domain/reports/notice.ts'
import { NoticeAnswer } from '../../../domain/reports/notice-answer.ts'
import { noticeText } from '../../../domain/reports/notice-text.ts'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { NOT_STORED, useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as strings from './strings/notices.ts'

/** The decisions after which a claimed address is free. */
const FREES: readonly CaseDecision[] = ['hide', 'remove', 'suspend']

/** A notice with its reason, and a place to answer it once. */
export function NoticeItem({ notice }: { notice: NoticeView }) {
  const { _id, kind, decision, reason, createdAt, mayAnswer, answer } = notice
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="text-sm text-muted">{dayOfLabel(Date.parse(createdAt))}</p>
      <p className="font-semibold wrap-anywhere">{noticeText(notice)}</p>
      {reason !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{strings.why}</span> {reason}
        </p>
      )}
      {answer && (
        <div className="border-l-2 border-line pl-3.5">
          <p className="text-sm text-muted">{strings.youAnswered(dayOfLabel(Date.parse(answer.at)))}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.words}</p>
        </div>
      )}
      {kind === 'claim-answer' && decision !== null && FREES.includes(decision) && (
        <ButtonLink size="sm" variant="secondary" to="/setup/property-listing" className="justify-self-start">
          {strings.listNow}
        </ButtonLink>
      )}
      {mayAnswer && <AnswerForm noticeId={_id} />}
    </li>
  )
}

function AnswerForm({ noticeId }: { noticeId: string }) {
  const box = useAutosavedText(`notice:${noticeId}`)
  const [error, setError] = useState<string | null>(null)
  const [pending, send] = useSubmit(async (form) => {
    const problem = fieldErrors(NoticeAnswer, box.current())[0]
    if (problem) return setError(problem.message)
    try {
      await box.finish((words, takes) =>
        form.add({ kind: 'notice.answer', payload: { noticeId, words: words.trim() }, takes }),
      )
    } catch {
      setError(NOT_STORED)
    }
    return undefined
  })
  return (
    <form
      noValidate
      className="mt-1 grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        name="words"
        label={strings.yourAnswer}
        hint={strings.answerHint}
        className="w-full"
        rows={3}
        showsLength
        maxLength={REPORT_WORDS_MAX_LENGTH}
        box={box}
        error={error}
        onValue={() => setError(null)}
      />
      <Button type="submit" size="sm" pending={pending}>
        {strings.sendAnswer}
      </Button>
    </form>
  )
}
