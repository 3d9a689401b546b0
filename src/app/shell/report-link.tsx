import { Flag } from 'lucide-react'
import { SUPPORT_EMAIL } from '../../content/document-labels.ts'
import { buttonClasses } from '../ui/button-classes.ts'
import * as strings from './strings/reporting.ts'

/** A link that writes to the support about a person or a home; `about` names it with its id. */
export function ReportLink({ about }: { about: string }) {
  return (
    <a
      href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(strings.reportAbout(about))}`}
      className={buttonClasses('quiet', 'bare', false)}
    >
      <Flag aria-hidden className="size-4" />
      {strings.reportToSupport}
    </a>
  )
}
