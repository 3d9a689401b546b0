import { Check, Plus } from 'lucide-react'
import { useToday } from '../../data/use-today.ts'
import { seekerAnswers } from '../../../domain/seeker/seeker-answers.ts'
import { profileStrength } from '../../../domain/seeker/profile-strength.ts'
import { Progress } from '../../ui/progress.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import type { SeekerStepProps } from './seeker-step-props.ts'
import * as strings from './strings/form.ts'

/** Step 5: the profile strength, the profile picture and all answers. */
export function SummaryStep({
  draft,
  patch,
  onSelect,
}: SeekerStepProps & { onSelect: (step: number) => void }) {
  const today = useToday()
  const { percent, items } = profileStrength(draft)
  const missing = items.filter((item) => !item.done)
  return (
    <div className="grid gap-8">
      <aside className="content-start self-start rounded-lg bg-lavender p-5 text-on-lavender">
        <Progress value={percent} label={strings.strength} />
        {missing.length === 0 ? (
          <p className="mt-4 flex items-center gap-2">
            <Check aria-hidden className="size-5" /> {strings.nothingMissing}
          </p>
        ) : (
          <ul className="mt-4 grid gap-2.5">
            {missing.map((item) => (
              <li key={item.key} className="flex items-start gap-2 text-sm">
                <Plus aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="grow">{item.label}</span>
                <span className="tabular-nums">{strings.points(item.points)}</span>
              </li>
            ))}
          </ul>
        )}
      </aside>
      <div className="grid content-start gap-8">
        <ProfilePicture
          value={draft.profilePicture}
          onChange={(profilePicture) => patch({ profilePicture })}
        />
        <dl className="grid border-t border-line">
          {seekerAnswers(draft, today).map(({ step, question, answer }) => (
            <div
              key={question}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 min-[22.5rem]:grid-cols-[7rem_1fr_auto] border-b border-line py-2.5"
            >
              <dt className="text-sm text-muted max-[22.5rem]:col-span-full">{question}</dt>
              <dd className="min-w-0 break-words">
                {answer === '' ? <span className="text-muted">{strings.notAnswered}</span> : answer}
              </dd>
              <dd>
                <button
                  type="button"
                  className="min-h-6 px-1 text-sm font-semibold text-brand underline underline-offset-4"
                  aria-label={strings.changeAnswer(question)}
                  onClick={() => onSelect(step)}
                >
                  {strings.change}
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
