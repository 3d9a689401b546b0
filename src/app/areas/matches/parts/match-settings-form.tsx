import { ANSWER_NAMES } from '../../../../domain/matches/match-weights.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ANSWERS, type Answer } from '../../../../domain/matches/answer-fit.ts'
import {
  canBeDealbreaker,
  type ImportanceChoice,
  type MatchSettings,
} from '../../../../domain/matches/match-settings.ts'
import { onlineAtom } from '../../../data/state.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusDot } from '../../../ui/status-pill.tsx'
import { useMatchSettings } from './use-matches.ts'
import { ScoreRuleLink } from './score-rule-link.tsx'
import { useSetValue } from '../../../forms/use-submit.ts'
import * as strings from '../strings/settings.tsx'

const IMPORTANCE_CHOICES: readonly { value: ImportanceChoice; label: string }[] = [
  { value: 0, label: strings.notImportant },
  { value: 1, label: strings.normal },
  { value: 2, label: strings.very },
  { value: 'dealbreaker', label: strings.dealbreaker },
]

/** Explains answers whose names do not say what a dealbreaker on them means. */
const HINTS: Partial<Record<Answer, string>> = {
  moveIn: strings.moveInHint,
  budget: strings.budgetHint,
  socialLevel: strings.socialHint,
}

/** How important other people's answers are to a seeker, and whether others find them; saved on change. */
export function MatchSettingsSection() {
  const setValue = useSetValue()
  const online = useAtomValue(onlineAtom)
  const settings = useMatchSettings()
  const [saved, setSaved] = useState<'no' | 'yes' | 'failed'>('no')
  const { value } = settings
  const save = (next: MatchSettings) => {
    setValue({ kind: 'match.settings', payload: next })
      .then(() => setSaved('yes'))
      .catch(() => setSaved('failed'))
  }
  return (
    <section id="what-matters" className="scroll-mt-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-xl font-bold">{strings.title}</h2>
        <p aria-live="polite">
          {saved === 'yes' && (
            <StatusDot status="saved">{online ? strings.saved : strings.savedHere}</StatusDot>
          )}
        </p>
      </div>
      <p className="prose-line mt-1 mb-4 text-muted">{strings.explanation(<ScoreRuleLink />)}</p>
      {saved === 'failed' && (
        <Notice tone="error" className="mb-4">
          {strings.notSaved}
        </Notice>
      )}
      {value === undefined && (
        <div role="status" aria-label={strings.loading} className="grid gap-3">
          {ANSWERS.slice(0, 4).map((answer) => (
            <Skeleton key={answer} className="h-14 w-full" />
          ))}
        </div>
      )}
      {value === null && <Notice live={false}>{settings.failure ?? strings.neverLoaded}</Notice>}
      {value && (
        <>
          <div className="border-t border-line">
            {ANSWERS.map((answer) => (
              <ImportanceRow
                key={answer}
                answer={answer}
                value={value.importance[answer] ?? 1}
                onChange={(choice) =>
                  save({
                    ...value,
                    importance: { ...value.importance, [answer]: choice } as MatchSettings['importance'],
                  })
                }
              />
            ))}
          </div>
          <Checkbox
            name="visible"
            className="mt-5"
            label={strings.visible}
            description={strings.visibleHint}
            checked={value.visible}
            onChecked={(visible) => save({ ...value, visible })}
          />
        </>
      )}
    </section>
  )
}

interface ImportanceRowProps {
  answer: Answer
  value: ImportanceChoice
  onChange: (value: ImportanceChoice) => void
}

/** Native radio buttons in one bar, so that arrow keys work. */
function ImportanceRow({ answer, value, onChange }: ImportanceRowProps) {
  const choices = IMPORTANCE_CHOICES.filter(
    ({ value: choice }) => choice !== 'dealbreaker' || canBeDealbreaker(answer),
  )
  const hint = HINTS[answer]
  return (
    <fieldset className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-center">
      <legend className="float-left sm:contents">
        <span className="block font-medium">
          {ANSWER_NAMES[answer]}
          {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-[1.15fr_1fr_0.8fr_1.3fr] sm:clear-none">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={classes(
              'focus-of-input relative flex min-h-11 items-center justify-center border-y border-l border-line-strong bg-raised px-1 text-center text-xs leading-tight font-medium transition-colors duration-150 sm:text-sm',
              'hover:bg-lavender has-checked:bg-lavender has-checked:font-semibold has-checked:text-on-lavender has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)]',
              index === 0 && 'rounded-l-md',
              index === choices.length - 1 && 'rounded-r-md border-r',
            )}
          >
            <input
              type="radio"
              name={`matters-${answer}`}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
