import { housingFindings, applyFinding } from '../../../../domain/listings/fair-housing.ts'
import { mayStatePreferences, type ListingForm } from '../../../../domain/listings/listing-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface HousingNoticeProps {
  form: ListingForm
  text: string
  onChange: (text: string) => void
}

/** A warning under a text: phrases that fair-housing law does not allow, with reasons and suggestions. */
export function HousingNotice({ form, text, onChange }: HousingNoticeProps) {
  const findings = housingFindings(text, mayStatePreferences(form))
  if (findings.length === 0) return null
  return (
    <Notice tone="warning" title="Please say this another way">
      <ul className="mt-1 grid gap-3">
        {findings.map((finding) => (
          <li key={finding.start} className="grid justify-items-start gap-1.5">
            <p>
              <q className="font-semibold">{finding.phrase}</q>: {finding.reason}
            </p>
            <Button size="sm" variant="secondary" onClick={() => onChange(applyFinding(text, finding))}>
              {finding.suggestion === '' ? 'Leave it out' : `Say “${finding.suggestion}” instead`}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
