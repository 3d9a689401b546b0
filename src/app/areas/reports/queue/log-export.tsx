import { caseEndpoints } from '../../../../contract/cases.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useState } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { noteFailure } from '../../../data/note-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toCsv } from '../../../ui/csv.ts'
import { download } from '../../../ui/download.ts'
import * as strings from '../strings/queue.tsx'

const COLUMNS = ['at', 'by', 'case', 'act', 'detail']

/** Exports the whole audit trail as a CSV file. */
export function LogExport() {
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setFailure(null)
    const rows: string[][] = []
    try {
      let after: string | null = '0'
      while (after !== null) {
        const page: ResponseOf<typeof caseEndpoints.caseLog> = await callEndpoint(caseEndpoints.caseLog, {
          query: { after },
        })
        const { lines, next } = page
        rows.push(...lines.map(({ at, by, caseId, act, detail }) => [at, by, caseId, act, detail]))
        after = next
      }
      download(new Blob([toCsv(COLUMNS, rows)], { type: 'text/csv' }), 'audit-trail.csv')
    } catch (error) {
      noteFailure(error)
      setFailure(errorMessage(error, strings.logNotLoaded))
    }
  }
  return (
    <div className="grid justify-items-end gap-1">
      <Button variant="secondary" onClick={run}>
        {strings.exportLog}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}
