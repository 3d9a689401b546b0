import { useRef } from 'react'
import {
  applyRewrite,
  housingFindings,
  type HousingFinding,
} from '../../../../domain/listings/fair-housing.ts'
import { mayStatePreferences, type ListingForm } from '../../../../domain/listings/listing-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as strings from '../strings/listing-questions.tsx'

interface HousingNoticeProps {
  form: ListingForm
  /** The name of the field that has the text. */
  field: 'title' | 'description' | 'houseRules'
  onChange: (text: string) => void
}

/**
 * A warning under a text: phrases that fair-housing law does not allow, with reasons. A sentence that says nothing
 * else has a suggestion; in every other sentence the words are marked, and the person writes.
 */
export function HousingNotice({ form, field, onChange }: HousingNoticeProps) {
  const text = form[field]
  const notice = useRef<HTMLDivElement>(null)
  const findings = housingFindings(text, mayStatePreferences(form))
  if (findings.length === 0) return null
  const control = () => {
    const shell = notice.current?.parentElement?.querySelector(`[data-field="${field}"]`)
    return shell?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null
  }
  const mark = ({ start, end }: HousingFinding) => {
    const box = control()
    box?.focus()
    box?.setSelectionRange(start, end)
  }
  return (
    <div ref={notice}>
      <Notice tone="warning" title={strings.rewordTitle}>
        <ul className="mt-1 grid gap-4">
          {findings.map((finding, at) => {
            const { rewrite } = finding
            // Phrases of one sentence share its suggestion, which stands after the last of them.
            const isLast = findings[at + 1]?.rewrite?.start !== rewrite?.start
            return (
              <li key={finding.start} className="grid justify-items-start gap-1.5">
                <p>
                  <q className="font-semibold">{finding.phrase}</q>: {finding.reason}
                </p>
                {rewrite === null ? (
                  <Button size="sm" variant="secondary" onClick={() => mark(finding)}>
                    {strings.selectWords}
                  </Button>
                ) : (
                  isLast && (
                    <>
                      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
                        <dt className="text-sm">{strings.before}</dt>
                        <dd className="line-through">{rewrite.before}</dd>
                        <dt className="text-sm">{strings.after}</dt>
                        <dd className="font-semibold">{rewrite.after}</dd>
                      </dl>
                      <Button
                        size="sm"
                        variant="secondary"
                        onClick={() => {
                          onChange(applyRewrite(text, rewrite))
                          // The button goes with its finding.
                          control()?.focus()
                        }}
                      >
                        {strings.replaceSentence}
                      </Button>
                    </>
                  )
                )}
              </li>
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}
