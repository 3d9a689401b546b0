import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '../data/use-today.ts'
import { editedListing, isDiscarded } from '../../contract/drafts.ts'
import { fieldErrors } from '../../domain/core/field-errors.ts'
import { readListingForm } from '../../domain/listings/listing-form.ts'
import { listingAnswers } from '../../domain/listings/listing-answers.ts'
import { SEEKER_STEPS } from '../../domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../domain/seeker/seeker-payload.ts'
import { readSeekerFields, seekerAnswers } from '../../domain/seeker/seeker-answers.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { verifySession } from '../session/sign-in.ts'
import { continueAsEdit, discardDraft } from '../../offline/outbox/stale-drafts.ts'
import { changedInTwoPlaces } from '../forms/strings/wizard-form.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { ClashText, describeClashes } from '../forms/wizard/clash-text.tsx'
import type { DescribeAnswers } from '../forms/wizard/draft-labels.ts'
import { setTabDraft } from '../forms/wizard/tab-draft.ts'
import * as strings from './strings/stale-draft.ts'
import type { Account } from '../../offline/db/account.ts'
import type { DraftRow } from '../../offline/db/rows.ts'

/** The notice about a stale draft: answers on this device for a form that was submitted without them, or discarded. */
export function StaleDraftNotice({ account, draft }: { account: Account; draft: DraftRow }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const today = useToday()
  const isProfile = draft.kind === 'seeker'
  const discarded = isDiscarded(draft)
  const profile = readSeekerFields(draft.fields)
  // The form of a listing validates its answers, so only a profile must be complete here.
  const mayApply = !isProfile || SEEKER_STEPS.every((step) => fieldErrors(step, profile).length === 0)
  const describeAnswers: DescribeAnswers = (fields) =>
    isProfile
      ? seekerAnswers(readSeekerFields(fields), today)
      : listingAnswers(readListingForm(fields), today)
  const answers = describeAnswers(draft.fields)

  const [pending, apply] = useSubmit(async (form) => {
    try {
      const { kind, draftId, revision } = await continueAsEdit(account, draft.draftId)
      const listingId = editedListing(kind)
      if (listingId !== null) return await navigate({ to: `/view-listing/${listingId}/edit` })
      if (kind === 'listing') {
        setTabDraft(kind, draftId)
        return await navigate({ to: '/setup/property-listing' })
      }
      // The form asks about a clash; a submission would take the answer here without a word.
      if (draft.clashes.length > 0) {
        // This device may not know yet that there is a profile to edit.
        await verifySession()
        return await navigate({ to: '/profile/edit' })
      }
      await form.add({
        kind: 'profile.update',
        payload: toSeekerPayload(profile, today),
        draft: { kind, draftId, revision },
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : strings.didNotWork)
    }
    return undefined
  })

  return (
    <Notice
      tone="warning"
      title={
        isProfile
          ? strings.profileIsFinished
          : discarded
            ? strings.listingIsDiscarded
            : strings.listingIsFinished
      }
      action={
        <>
          {mayApply && (
            <Button size="sm" pending={pending} onClick={apply}>
              {discarded ? strings.keepAsDraft : strings.applyAsEdit}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => discardDraft(account, draft.draftId)}>
            {strings.discardChanges}
          </Button>
        </>
      }
    >
      <p>{strings.laterAnswers}</p>
      <p className="mt-1 break-words">
        {answers
          .filter(({ answer }) => answer !== '')
          .map(({ question, answer }) => `${question}: ${answer}`)
          .join(' · ')}
      </p>
      {draft.clashes.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">{changedInTwoPlaces}</p>
          {describeClashes(draft, describeAnswers).map((clash) => (
            <ClashText key={clash.field} {...clash} />
          ))}
        </div>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </Notice>
  )
}
