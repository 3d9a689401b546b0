import { caseEndpoints } from '../../../../contract/cases.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useEffect, useState } from 'react'
import { fieldErrors } from '../../../../domain/core/field-errors.ts'
import { REPORT_WORDS_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { DECISION_KEYS, NewDecision, type CaseView } from '../../../../domain/reports/case.ts'
import { type CaseDecision } from '../../../../domain/reports/decision.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { usePress } from '../../../ui/use-press.ts'
import * as strings from '../strings/queue.tsx'

interface DecisionFormProps {
  view: CaseView
  onDecided: (decision: CaseDecision) => void
}

const DAYS = [1, 3, 7, 14, 30, 90, 365]
const FIRST_DAYS = '7'

/** Whether a key is for the page: nobody types, and no dialog is open. */
function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
  return !isTyping && !ctrlKey && !metaKey && !altKey
}

/** The decisions of a case, each with its key; the chosen one asks for a reason, which goes to the person. */
export function DecisionForm({ view: { _id, may }, onDecided }: DecisionFormProps) {
  const [chosen, setChosen] = useState<CaseDecision | null>(null)
  const [days, setDays] = useState(FIRST_DAYS)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, press] = usePress()
  const box = useAutosavedText(`case-reason:${_id}`)
  const keys = may.map((decision) => DECISION_KEYS[decision]).join('')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setChosen(null)
      if (!isForPage(event) || !keys.includes(event.key)) return undefined
      const decision = may.find((each) => DECISION_KEYS[each] === event.key)
      if (!decision) return undefined
      // The letter must not land in the box that opens.
      event.preventDefault()
      setChosen(decision)
      return undefined
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys, may])

  const decide = async () => {
    if (chosen === null) return
    const reason = box.current()
    const body = { decision: chosen, reason, ...(chosen === 'suspend' ? { days: Number(days) } : {}) }
    const found = fieldErrors(NewDecision, body)
    setErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    if (found.length > 0) return
    setProblem(null)
    try {
      await callEndpoint(caseEndpoints.decideCase, { params: { caseId: _id }, body })
      await box.discard()
      onDecided(chosen)
    } catch (error) {
      setProblem(errorMessage(error, strings.failed))
    }
  }
  return (
    <form
      noValidate
      aria-label={strings.decide}
      className="grid gap-4 rounded-md border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        press(decide)
      }}
    >
      <div className="flex flex-wrap gap-2">
        {may.map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={chosen === decision ? 'primary' : 'secondary'}
            aria-pressed={chosen === decision}
            aria-keyshortcuts={DECISION_KEYS[decision]}
            onClick={() => setChosen(decision)}
          >
            {strings.decisions[decision]}
            <kbd
              aria-hidden
              className="max-lg:hidden rounded-sm border border-current px-1 text-xs uppercase opacity-70"
            >
              {DECISION_KEYS[decision]}
            </kbd>
          </Button>
        ))}
      </div>
      {chosen === null ? (
        <p className="text-sm text-muted max-lg:hidden">{strings.keysHint}</p>
      ) : (
        <>
          <p className="text-sm">{strings.explained[chosen]}</p>
          {chosen === 'suspend' && (
            <SelectField
              name="days"
              label={strings.forHowLong}
              className="w-44"
              options={DAYS.map((count) => ({ value: String(count), label: strings.days(count) }))}
              value={days}
              onValue={setDays}
            />
          )}
          <TextArea
            // Each choice moves the focus to its reason.
            key={chosen}
            autoFocus
            name="reason"
            label={strings.reasonFor[chosen]}
            rows={3}
            showsLength
            maxLength={REPORT_WORDS_MAX_LENGTH}
            box={box}
            error={errors['reason'] ?? null}
            onValue={() => setErrors({})}
          />
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={pending} variant={chosen === 'remove' ? 'danger' : 'primary'}>
              {strings.decisions[chosen]}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              {strings.cancel}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
