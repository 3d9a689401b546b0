import { stillLoading } from './strings/loading.ts'
import { useIsLate } from './use-is-late.ts'

/** After this time a press without an effect needs a word. */
const LATE_MS = 1000

/** Says that what a press opens has not come yet; nothing before it is late. */
export function LateNote() {
  const isLate = useIsLate(LATE_MS)
  return (
    <div role="status">
      {isLate && (
        <p className="pointer-events-none fixed inset-x-4 bottom-24 z-50 mx-auto w-fit rounded-full bg-night px-4 py-2 text-sm font-semibold text-on-night shadow-float">
          {stillLoading}
        </p>
      )}
    </div>
  )
}
