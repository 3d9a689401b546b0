import { useState, type MouseEvent } from 'react'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClashText, describeClashes } from './clash-text.tsx'
import type { DescribeAnswers } from './draft-labels.ts'
import { resolveClash } from '../../../offline/drafts/clashes.ts'
import type { DraftRow } from '../../../offline/db/rows.ts'
import * as strings from '../strings/wizard-form.tsx'

const CLASHES_ID = 'clashes'

/** Scrolls to the notice and focuses it. */
export function showClash(): void {
  const section = document.getElementById(CLASHES_ID)
  section?.scrollIntoView({ block: 'center' })
  section?.focus({ preventScroll: true })
}

/**
 * The answers that two devices, or two tabs, changed differently; the one here counts until the person
 * chooses the other.
 */
export function ClashNotice({ row, describeAnswers }: { row: DraftRow; describeAnswers: DescribeAnswers }) {
  const account = useAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const decide = ({ detail }: MouseEvent, field: string, keep: 'mine' | 'theirs') => {
    // The second click of a double click would decide an earlier clash of the field, which takes this one's place.
    if (!account || detail > 1) return undefined
    return resolveClash(account, row.draftId, field, keep).catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : strings.didNotWork)
    })
  }
  if (row.clashes.length === 0) return null
  return (
    <section
      id={CLASHES_ID}
      tabIndex={-1}
      aria-label={strings.changedInTwoPlaces}
      className="mt-6 outline-none"
    >
      <Notice tone="warning" title={strings.changedInTwoPlaces}>
        <p>{strings.thisOneCounts}</p>
        <ul className="mt-2 grid gap-3">
          {describeClashes(row, describeAnswers).map((clash) => (
            <li
              key={clash.field}
              className="grid gap-2 border-t border-current/20 pt-3"
              data-clash={clash.field}
            >
              <ClashText {...clash} />
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={(event) => decide(event, clash.field, 'mine')}>
                  {strings.keepAnswer(clash.here)}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={(event) => decide(event, clash.field, 'theirs')}
                >
                  {strings.takeAnswer(clash.elsewhere)}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {problem !== null && <p role="alert">{problem}</p>}
      </Notice>
    </section>
  )
}
