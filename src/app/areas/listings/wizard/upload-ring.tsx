import { useAtomValue } from 'jotai'
import { uploadProgressAtom } from '../../../data/upload-progress.ts'
import * as strings from '../strings/listing-photos.ts'

const RADIUS = 7
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** The progress of one upload, as a ring and in percent. */
export function UploadRing({ opId }: { opId: string }) {
  const fraction = useAtomValue(uploadProgressAtom).get(opId) ?? 0
  const percent = Math.round(fraction * 100)
  return (
    <>
      <svg
        role="progressbar"
        aria-label={strings.uploading}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        viewBox="0 0 20 20"
        className="size-4 -rotate-90"
      >
        <circle cx="10" cy="10" r={RADIUS} fill="none" strokeWidth="3" className="stroke-lavender-deep" />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          fill="none"
          strokeWidth="3"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - fraction)}
          className="stroke-brand"
        />
      </svg>
      <span className="tabular-nums">{strings.percent(percent)}</span>
    </>
  )
}
