import { caseEndpoints } from '../../../../contract/cases.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useCallback, useEffect, useState } from 'react'
import { CASE_LEASE_MINUTES } from '../../../../domain/core/limits.ts'
import type { CaseView } from '../../../../domain/reports/case.ts'
import { ApiError } from '../../../data/api-client/api-error.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { noteFailure } from '../../../data/note-failure.ts'
import * as strings from '../strings/queue.tsx'

/** A claim is renewed well before it ends. */
const RENEW_MS = (CASE_LEASE_MINUTES / 3) * 60_000

interface OpenCase {
  view: CaseView | null
  failure: string | null
  /** Who works on the case, when it is another moderator; it can only be read then. */
  claimedBy: string | null
  show: (view: CaseView) => void
  reload: () => Promise<void>
}

/** A case that is claimed while it is open, and left to others afterwards. A decided case is only read. */
export function useCase(caseId: string): OpenCase {
  const [view, setView] = useState<CaseView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [claimedBy, setClaimedBy] = useState<string | null>(null)
  const claim = useCallback(async () => {
    try {
      const claimed = await callEndpoint(caseEndpoints.claimCase, { params: { caseId }, body: {} })
      setView(claimed)
      setClaimedBy(null)
      setFailure(null)
    } catch (error) {
      noteFailure(error)
      if (!(error instanceof ApiError) || error.code !== 'claimed')
        return setFailure(errorMessage(error, strings.notLoaded))
      try {
        const read = await callEndpoint(caseEndpoints.case, { params: { caseId } })
        setView(read)
        setClaimedBy(read.claim?.name ?? null)
        setFailure(null)
      } catch (readError) {
        noteFailure(readError)
        setFailure(errorMessage(readError, strings.notLoaded))
      }
    }
    return undefined
  }, [caseId])
  useEffect(() => {
    void claim()
    const timer = setInterval(() => void claim(), RENEW_MS)
    return () => {
      clearInterval(timer)
      // A claim that is not given back ends by itself.
      callEndpoint(caseEndpoints.releaseCase, { params: { caseId }, body: {} }).catch(noteFailure)
    }
  }, [caseId, claim])
  return { view, failure, claimedBy, show: setView, reload: claim }
}
