import { exportEndpoints } from '../../../../contract/exports.ts'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { exportFilePath, ExportView } from '../../../../domain/account/export-view.ts'
import { formatBytes } from '../../../../domain/core/bytes.ts'
import { localDay } from '../../../../domain/core/dates.ts'
import { API_BASE } from '../../../../domain/core/limits.ts'
import { dateTimeLabel, dayLabel } from '../../../../domain/core/time-labels.ts'
import { EXPORT_KEY } from '../../../../offline/account/cached-responses.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { onlineAtom } from '../../../data/state.ts'
import { useRemote } from '../../../data/use-remote.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as strings from '../strings/your-data.tsx'

/** The time between two questions how far the file is. */
const LOOK_EVERY_MS = 2000

/** The file with everything that is stored about the person: asked for, being made, ready or failed. */
export function DataFile() {
  const [looks, setLooks] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const online = useAtomValue(onlineAtom)
  const latest = useRemote<ExportView | null>({
    key: EXPORT_KEY,
    schema: v.nullable(ExportView),
    load: async () => (await callEndpoint(exportEndpoints.latestExport)).latest,
    fallback: strings.fileUnknown,
    reloadKey: String(looks),
  })
  const [now] = useState(() => Date.now())
  const file = isGone(latest.value, now) ? null : latest.value
  const isBeingMade = file?.state === 'being-made'
  useEffect(() => {
    if (!isBeingMade || !online) return undefined
    const timer = setInterval(() => setLooks((count) => count + 1), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isBeingMade, online])

  const ask = async () => {
    setProblem(null)
    try {
      await callEndpoint(exportEndpoints.requestExport, { body: {} })
    } catch (error) {
      setProblem(errorMessage(error, strings.didNotWork))
    }
    setLooks((count) => count + 1)
  }
  return (
    <div>
      <h3 className="font-semibold">{strings.download}</h3>
      <p className="mb-3 text-muted">{strings.downloadHint}</p>
      {(problem ?? latest.failure) !== null && (
        <Notice tone="error" className="mb-4">
          {problem ?? latest.failure}
        </Notice>
      )}
      {/* The live region is always mounted, so that screen readers announce a new state. */}
      <div role="status">
        {latest.value === undefined ? (
          <Skeleton className="h-9 w-40" />
        ) : (
          <FileState file={file ?? null} now={now} isOffline={!online} onAsk={ask} />
        )}
      </div>
    </div>
  )
}

/** Whether a file is over, as far as this device knows the time. */
const isGone = (file: ExportView | null | undefined, now: number) =>
  file?.state === 'ready' && Date.parse(file.expiresAt) <= now

interface FileStateProps {
  file: ExportView | null
  /** When the page was opened, in Unix milliseconds. */
  now: number
  isOffline: boolean
  onAsk: () => Promise<void>
}

function FileState({ file, now, isOffline, onAsk }: FileStateProps) {
  if (isOffline && file?.state !== 'being-made') return <p className="text-muted">{strings.fileOffline}</p>
  if (file === null) return <Ask label={strings.askForFile} onAsk={onAsk} />
  if (file.state === 'failed')
    return (
      <>
        <p className="mb-3">{strings.failed}</p>
        <Ask label={strings.tryAgain} onAsk={onAsk} />
      </>
    )
  if (file.state === 'being-made')
    return (
      <>
        <p className="mb-3">{strings.beingMade}</p>
        <Progress value={file.percent} label={strings.progress} labelHidden />
      </>
    )
  const until = dayLabel(localDay(new Date(file.expiresAt)))
  const mayAsk = Date.parse(file.nextAt) <= now
  return (
    <>
      <p className="mb-3">{strings.ready(until, formatBytes(file.bytes))}</p>
      <div className="flex flex-wrap items-center gap-3">
        {/* A plain link: the browser stores the file without the app holding it in memory. */}
        <a
          className={buttonClasses('secondary', 'sm', false)}
          href={`${API_BASE}${exportFilePath(file.id)}`}
          download
        >
          {strings.downloadFile}
        </a>
        {mayAsk && <Ask label={strings.again} onAsk={onAsk} />}
      </div>
      {!mayAsk && (
        <p className="mt-2 text-sm text-muted">{strings.againFrom(dateTimeLabel(Date.parse(file.nextAt)))}</p>
      )}
    </>
  )
}

function Ask({ label, onAsk }: { label: string; onAsk: () => Promise<void> }) {
  return (
    <Button size="sm" variant="secondary" onClick={onAsk}>
      {label}
    </Button>
  )
}
