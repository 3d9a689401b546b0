import { Hourglass } from 'lucide-react'
import { localDay } from '../../domain/core/dates.ts'
import { dayLabel } from '../../domain/core/time-labels.ts'
import { useDeletion } from '../data/use-deletion.ts'
import { useSetValue } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import * as strings from './strings/deletion.tsx'

/** The banner on every screen while the account is about to be deleted: when, and a button to keep it. */
export function DeletionBanner() {
  const { dueAt, waiting } = useDeletion()
  const setValue = useSetValue()
  if (dueAt === null) return null
  return (
    <div className="bg-warn-soft text-on-warn-soft">
      <div className="gutter mx-auto flex min-h-12 max-w-7xl flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm">
        <Hourglass aria-hidden className="size-4.5 shrink-0" />
        <p className="min-w-56 grow basis-0">
          {waiting === 'keep'
            ? strings.keepWaits
            : strings.deletedOn(dayLabel(localDay(new Date(dueAt))), (words) => (
                <strong className="font-semibold">{words}</strong>
              ))}
        </p>
        {waiting !== 'keep' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setValue({ kind: 'account.deletion', payload: { wanted: false } })}
          >
            {strings.keep}
          </Button>
        )}
      </div>
    </div>
  )
}
