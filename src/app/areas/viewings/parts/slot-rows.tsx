import { Plus, X } from 'lucide-react'
import { addDays } from '../../../../domain/core/dates.ts'
import { VIEWING_AHEAD_MAX_DAYS, VIEWING_SLOTS_MAX } from '../../../../domain/core/limits.ts'
import type { SlotFields } from '../../../../domain/viewings/viewing-slots.ts'
import { dayOf, localTimeAt } from '../../../../domain/core/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/text-field.tsx'
import * as strings from '../strings/viewing-times.ts'

interface SlotRowsProps {
  lines: readonly SlotFields[]
  errors: readonly (string | null)[]
  timeZone: string
  now: number
  onChange: (lines: SlotFields[]) => void
}

/** Fields for up to four times, each with the device's pickers for day and time. */
export function SlotRows({ lines, errors, timeZone, now, onChange }: SlotRowsProps) {
  const today = dayOf(localTimeAt(now, timeZone))
  const change = (index: number, part: Partial<SlotFields>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">
        {strings.times}
        <span className="ml-1.5 text-sm font-normal text-muted">{strings.timesHint(timeZone)}</span>
      </legend>
      {lines.map((line, index) => {
        const number = index + 1
        return (
          // A line has no id, so its index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <div
            key={index}
            className={classes(
              'grid items-start gap-2',
              lines.length > 1
                ? 'grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)_2.25rem] sm:grid-cols-[minmax(0,1fr)_9.5rem_2.75rem]'
                : 'grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)] sm:grid-cols-[minmax(0,1fr)_9.5rem]',
              // On phones the whole field opens the picker, and there is no room for the picker's icon.
              'max-sm:[&_input]:px-2.5 max-sm:[&_input::-webkit-calendar-picker-indicator]:hidden',
            )}
          >
            <TextField
              kept="pick"
              name={`day-${number}`}
              label={strings.day(number)}
              labelHidden
              type="date"
              min={today}
              max={addDays(today, VIEWING_AHEAD_MAX_DAYS)}
              value={line.day}
              error={errors[index]}
              onValue={(day) => change(index, { day })}
            />
            <TextField
              kept="pick"
              name={`time-${number}`}
              label={strings.time(number)}
              labelHidden
              type="time"
              step={900}
              value={line.time}
              onValue={(time) => change(index, { time })}
            />
            {lines.length > 1 && (
              <button
                type="button"
                aria-label={strings.removeTime(number)}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
                className="flex h-11 items-center justify-center rounded-full text-muted hover:bg-lavender hover:text-text"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </div>
        )
      })}
      {lines.length < VIEWING_SLOTS_MAX && (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...lines, nextLine(lines, today)])}
        >
          {strings.addTime}
        </Button>
      )}
    </fieldset>
  )
}

/** The day after the last line at the same time, because people are often free at the same hour. */
function nextLine(lines: readonly SlotFields[], today: string): SlotFields {
  const last = lines.at(-1)
  return last && last.day !== '' ? { day: addDays(last.day, 1), time: last.time } : firstSlotFields(today)
}

/** The first line of a new offer: the day after `today`, at 18:00. */
export const firstSlotFields = (today: string): SlotFields => ({ day: addDays(today, 1), time: '18:00' })
