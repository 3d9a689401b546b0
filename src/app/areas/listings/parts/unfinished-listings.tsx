import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { savedLabel } from '../../../../domain/core/time-labels.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import { setTabDraft } from '../../../forms/wizard/tab-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { DiscardButton, DiscardDraftDialog } from './discard-draft.tsx'
import { draftName } from './draft-name.ts'
import { unfinishedListings } from './unfinished-drafts.ts'
import * as strings from './strings/unfinished.ts'

/** The unfinished listings among an owner's drafts, each to go on with or to discard. */
export function UnfinishedListings({ drafts: all }: { drafts: readonly DraftRow[] }) {
  const drafts = unfinishedListings(all)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [now] = useState(Date.now)
  const chosen = drafts.find(({ draftId }) => draftId === chosenId)

  const [focus, setFocus] = useState<'list' | 'page' | null>(null)
  // After the dialog has given the focus back to its button, which leaves with the draft.
  useEffect(() => {
    if (focus === 'list') heading.current?.focus()
    if (focus === 'page') document.getElementById('main')?.focus()
    setFocus(null)
  }, [focus])
  if (drafts.length === 0) return null
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="mb-3 font-display text-xl font-bold outline-none">
        {strings.unfinishedTitle}
      </h2>
      <ul className="border-t border-line">
        {drafts.map((draft) => (
          <li
            key={draft.draftId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <h3 className="font-body text-base font-semibold break-words">{draftName(draft)}</h3>
              <p className="text-sm text-muted">{strings.lastSaved(savedLabel(draft.updatedAt, now))}</p>
            </div>
            <div className="-ml-3 flex gap-1 sm:-mr-3 sm:ml-0">
              <Button
                size="sm"
                variant="quiet"
                aria-label={strings.continueNamed(draftName(draft))}
                onClick={() => {
                  setTabDraft('listing', draft.draftId)
                  return navigate({ to: '/setup/property-listing' })
                }}
              >
                {strings.continueOn}
              </Button>
              <DiscardButton draft={draft} onClick={() => setChosenId(draft.draftId)} />
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <DiscardDraftDialog
          draft={chosen}
          onClose={() => setChosenId(null)}
          onDiscarded={() => {
            setChosenId(null)
            setFocus(drafts.length > 1 ? 'list' : 'page')
          }}
        />
      )}
    </section>
  )
}
