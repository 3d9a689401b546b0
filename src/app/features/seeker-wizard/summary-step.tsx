import { Check, Plus } from 'lucide-react'
import { localDay } from '../../../domain/dates.ts'
import {
  AMENITY_LABELS,
  CLEANLINESS_LABELS,
  DIET_LABELS,
  GROUP_SIZE_LABELS,
  HOUSING_LABELS,
  INTEREST_LABELS,
  SEEKER_PROPERTY_LABELS,
  SEEKING_OPTION_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
  usd,
  WORK_LABELS,
} from '../../../domain/labels.ts'
import { locationName } from '../../../domain/locations.ts'
import { AMENITIES, budgetRange, moveInDay, type SeekerDraft } from '../../../domain/seeker.ts'
import { profileStrength } from '../../../domain/profile-strength.ts'
import { Progress } from '../../ui/progress.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import type { SeekerStepProps } from './step-props.ts'

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const label = <T extends string>(labels: Record<T, string>, value: T | null) =>
  value === null ? '' : labels[value]

/** Question and answer, in the order of the wizard, each with the step where it is changed. */
function answers(draft: SeekerDraft): { step: number; question: string; answer: string }[] {
  const range = budgetRange(draft.budget)
  const day = moveInDay(draft, localDay(new Date()))
  const amenities = AMENITIES.filter((amenity) => draft.amenities[amenity]).map(
    (amenity) => AMENITY_LABELS[amenity],
  )
  const housing =
    draft.housingType === 'other' && draft.housingTypeOther
      ? draft.housingTypeOther
      : label(HOUSING_LABELS, draft.housingType)
  return [
    { step: 1, question: 'Looking for', answer: label(SEEKING_OPTION_LABELS, draft.seekingOption) },
    { step: 1, question: 'Place', answer: locationName(draft.location) },
    { step: 1, question: 'Budget', answer: `${usd(range.min)} to ${usd(range.max)} a month` },
    {
      step: 1,
      question: 'Move-in',
      answer: day === null ? '' : longDay.format(Date.parse(`${day}T00:00:00Z`)),
    },
    { step: 2, question: 'Sleep', answer: label(SLEEP_LABELS, draft.sleepSchedule) },
    { step: 2, question: 'Work', answer: label(WORK_LABELS, draft.workStyle) },
    { step: 2, question: 'Cleanliness', answer: label(CLEANLINESS_LABELS, draft.cleanliness) },
    { step: 3, question: 'Property', answer: label(SEEKER_PROPERTY_LABELS, draft.propertyType) },
    { step: 3, question: 'Arrangement', answer: housing },
    { step: 3, question: 'Amenities', answer: amenities.join(', ') },
    { step: 4, question: 'Social', answer: label(SOCIAL_LABELS, draft.socialLevel) },
    { step: 4, question: 'Diet', answer: label(DIET_LABELS, draft.dietaryPreference) },
    {
      step: 4,
      question: 'Interests',
      answer: draft.interests.map((interest) => INTEREST_LABELS[interest]).join(', '),
    },
    ...(draft.seekingOption === 'FIND_GROUP'
      ? [{ step: 4, question: 'Group size', answer: label(GROUP_SIZE_LABELS, draft.groupSize) }]
      : []),
  ]
}

export function SummaryStep({
  draft,
  patch,
  onSelect,
}: SeekerStepProps & { onSelect: (step: number) => void }) {
  const { percent, items } = profileStrength(draft)
  const missing = items.filter((item) => !item.done)
  return (
    <div className="grid gap-8">
      <aside className="content-start self-start rounded-lg bg-lavender p-5 text-on-lavender">
        <Progress value={percent} label="Profile strength" />
        {missing.length === 0 ? (
          <p className="mt-4 flex items-center gap-2">
            <Check aria-hidden className="size-5" /> Nothing is missing.
          </p>
        ) : (
          <ul className="mt-4 grid gap-2.5">
            {missing.map((item) => (
              <li key={item.key} className="flex items-start gap-2 text-sm">
                <Plus aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="grow">{item.label}</span>
                <span className="tabular-nums">+{item.points}%</span>
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
          {answers(draft).map(({ step, question, answer }) => (
            <div
              key={question}
              className="grid grid-cols-[7rem_1fr_auto] items-baseline gap-3 border-b border-line py-2.5"
            >
              <dt className="text-sm text-muted">{question}</dt>
              <dd className="min-w-0 break-words">
                {answer === '' ? <span className="text-muted">Not answered</span> : answer}
              </dd>
              <dd>
                <button
                  type="button"
                  className="min-h-6 px-1 text-sm font-semibold text-brand underline underline-offset-4"
                  aria-label={`Change ${question.toLowerCase()}`}
                  onClick={() => onSelect(step)}
                >
                  Change
                </button>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
