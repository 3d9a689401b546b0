import { reportListEndpoints } from '../../../../contract/report-lists.ts'
import { useMemo } from 'react'
import type { NoticeView } from '../../../../domain/reports/notice.ts'
import { NOTICES_KEY } from '../../../../offline/account/cached-responses.ts'
import { applyPendingToNotices, CachedNotices } from '../../../../offline/reports.ts'
import { useOps } from '../../../data/account-hooks.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import * as strings from '../strings/notices.ts'

/** What we told the person, with the answers that this device has not sent yet, newest first. */
export function useNotices(): RemoteData<NoticeView[]> {
  const ops = useOps()
  const remote = useRemote({
    key: NOTICES_KEY,
    schema: CachedNotices,
    load: () => callEndpoint(reportListEndpoints.notices, {}),
    fallback: strings.notLoaded,
    poll: true,
  })
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined) return undefined
    return remote.value === null ? null : applyPendingToNotices(remote.value.notices, ops)
  }, [remote.value, ops])
  return { ...remote, value }
}
