import { suspendedText } from '../../domain/reports/notice-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import * as strings from './strings/suspension.ts'

/** Says to a suspended person that they read only, until when, and where they answer. */
export function SuspensionBanner({ until, path }: { until: string | null; path: string }) {
  return (
    <div className="mx-auto w-full max-w-7xl gutter pt-4">
      <Notice
        tone="warning"
        live={false}
        action={
          path !== '/reports' && (
            <ButtonLink size="sm" variant="secondary" to="/reports">
              {strings.readWhy}
            </ButtonLink>
          )
        }
      >
        {suspendedText(until === null ? null : Date.parse(until))}
      </Notice>
    </div>
  )
}
