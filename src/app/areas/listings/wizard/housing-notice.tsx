import { housingFindings, rewritten } from '../../../../domain/listings/fair-housing.ts'
import { mayPrefer, type ListingForm } from '../../../../domain/listings/listing-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface HousingNoticeProps {
  form: ListingForm
  text: string
  onChange: (text: string) => void
}

/** A warning under a text: phrases that fair-housing law does not allow, with reasons and suggestions. */
export function HousingNotice({ form, text, onChange }: HousingNoticeProps) {
  const findings = housingFindings(text, mayPrefer(form))
  if (findings.length === 0) return null
  return (
    <Notice tone="warning" title="Please say this another way">
      <ul className="mt-1 grid gap-3">
        {findings.map((finding) => (
          <li key={finding.start} className="grid justify-items-start gap-1.5">
            <p>
              <q className="font-semibold">{finding.words}</q>: {finding.why}
            </p>
            <Button size="sm" variant="secondary" onClick={() => onChange(rewritten(text, finding))}>
              {finding.instead === '' ? 'Leave it out' : `Say “${finding.instead}” instead`}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
