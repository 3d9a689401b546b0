import { Pencil } from 'lucide-react'
import { seekerAnswers, type SeekerAnswer } from '../../../../domain/seeker/seeker-answers.ts'
import { draftOfProfile, type SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'
import type { SeekerQuestion } from '../../../../domain/seeker/seeker-questions.ts'
import { useToday } from '../../../data/use-today.ts'
import { Link } from '../../../ui/link.tsx'
import * as strings from '../strings/profile.tsx'

/** Answers that are compared with homes; other seekers do not see them. */
const ABOUT_HOMES: readonly SeekerQuestion[] = ['propertyType', 'housingType', 'amenities']

/** The answers of a profile, each a link to its question: those that other seekers see, then the others. */
export function AnswerLinks({ profile }: { profile: SeekerPayload }) {
  const answers = seekerAnswers(draftOfProfile(profile), useToday())
  return (
    <>
      <AnswerList answers={answers.filter(({ name }) => !ABOUT_HOMES.includes(name))} />
      <h3 className="mt-7 mb-3 text-lg font-bold">{strings.wantedInHome}</h3>
      <AnswerList answers={answers.filter(({ name }) => ABOUT_HOMES.includes(name))} />
    </>
  )
}

function AnswerList({ answers }: { answers: readonly SeekerAnswer[] }) {
  return (
    <dl className="grid border-t border-line">
      {answers.map(({ name, question, answer }) => (
        <div
          key={name}
          className="group relative grid grid-cols-[7rem_1fr] items-baseline gap-3 border-b border-line py-2.5 hover:bg-lavender hover:text-on-lavender"
        >
          <dt className="text-sm text-muted group-hover:text-on-lavender">{question}</dt>
          <dd className="min-w-0">
            {/* The link covers the row. */}
            <Link
              to="/profile/edit"
              search={{ question: name }}
              className="flex min-h-6 items-baseline justify-between gap-3 after:absolute after:inset-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{strings.change(question)}</span>
                {answer === '' ? <span className="text-muted">{strings.notAnswered}</span> : answer}
              </span>
              <Pencil aria-hidden className="size-4 shrink-0 self-center text-muted" />
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}
