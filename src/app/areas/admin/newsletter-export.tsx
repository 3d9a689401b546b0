import { adminEndpoints } from '../../../contract/admin.ts'
import { useState } from 'react'
import { errorMessage } from '../../data/error-message.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { noteFailure } from '../../data/note-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toCsv } from '../../ui/csv.ts'
import { download } from '../../ui/download.ts'
import { Notice } from '../../ui/notice.tsx'
import * as strings from './strings/administration.ts'

/** Exports all newsletter subscribers as a CSV file for the mailing tool. */
export function NewsletterExport({ subscribers }: { subscribers: number | null }) {
  const [readCount, setReadCount] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(): Promise<void> {
    setFailure(null)
    const rows: string[][] = []
    try {
      let after: string | null = ''
      while (after !== null) {
        setReadCount(rows.length)
        const query: { after?: string } = after === '' ? {} : { after }
        const { subscribers: page, next } = await callEndpoint(adminEndpoints.adminNewsletter, { query })
        rows.push(...page.map(({ email, subscribedAt }) => [email, subscribedAt]))
        after = next
      }
      download(new Blob([toCsv(['email', 'subscribed_at'], rows)], { type: 'text/csv' }), 'newsletter.csv')
    } catch (error) {
      noteFailure(error)
      setFailure(errorMessage(error, strings.addressesNotLoaded))
    } finally {
      setReadCount(null)
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>{subscribers === null ? strings.unknownSubscribers : strings.subscribers(subscribers)}</p>
      <Button pending={readCount !== null} onClick={() => run()}>
        {strings.exportCsv}
      </Button>
      {readCount !== null && readCount > 0 && <p role="status">{strings.loaded(readCount)}</p>}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  )
}
