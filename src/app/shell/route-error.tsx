import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMissingChunk } from '../background/pwa/missing-chunk.ts'
import { reloadForMissingChunk } from '../background/pwa/register-worker.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Redirecting } from './redirecting.tsx'

/** 'Unexpected Application Error!'; a chunk of an older build that is gone is answered by one reload. */
export function RouteError({ error }: ErrorComponentProps) {
  const [reloading, setReloading] = useState(() => isMissingChunk(error) && navigator.onLine)
  useEffect(() => {
    if (reloading) void reloadForMissingChunk().then((does) => does || setReloading(false))
  }, [reloading])
  if (reloading) return <Redirecting />
  return (
    <ErrorScreen
      message={error instanceof Error ? error.message : String(error)}
      onReload={() => location.reload()}
    />
  )
}
