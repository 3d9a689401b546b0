import { monthLabel } from '../../../domain/core/time-labels.ts'
import { clampDay, daysInMonth, monthChoices, type Day } from '../../../domain/core/dates.ts'
import { SelectField } from '../../ui/select-field.tsx'
import * as strings from './strings/form.ts'

interface MoveInDateProps {
  value: Day
  /** The earliest day that can be chosen. */
  today: Day
  onChange: (day: Day) => void
}

/** Fields for a month of the next twelve and for its day; a day that the month lacks becomes its last day. */
export function MoveInDate({ value, today, onChange }: MoveInDateProps) {
  const months = monthChoices(today)
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  const choose = (nextYear: number, nextMonth: number, nextDay: number) => {
    const chosen = clampDay(nextYear, nextMonth, nextDay)
    onChange(chosen < today ? today : chosen)
  }
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-4 sm:max-w-md">
      <SelectField
        name="moveInMonth"
        label={strings.month}
        value={value.slice(0, 7)}
        options={months.map((choice) => ({
          value: choice.value,
          label: monthLabel(`${choice.value}-01`),
        }))}
        onValue={(next) => {
          const choice = months.find((item) => item.value === next)
          if (choice) choose(choice.year, choice.month, day)
        }}
      />
      <SelectField
        name="moveInDay"
        label={strings.day}
        value={String(day)}
        options={Array.from({ length: daysInMonth(year, month) }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
          disabled: clampDay(year, month, index + 1) < today,
        }))}
        onValue={(next) => choose(year, month, Number(next))}
      />
    </div>
  )
}
