import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMissingChunk } from '../background/pwa/missing-chunk.ts'
import { reloadForMissingChunk } from '../background/pwa/register-worker.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Redirecting } from './redirecting.tsx'

/** The error page of a route. For a missing chunk of an older build it first reloads the page once. */
export function RouteError({ error }: ErrorComponentProps) {
  const [reloading, setReloading] = useState(() => isMissingChunk(error) && navigator.onLine)
  useEffect(() => {
    if (reloading) void reloadForMissingChunk().then((isReloading) => isReloading || setReloading(false))
  }, [reloading])
  if (reloading) return <Redirecting />
  return (
    <ErrorScreen
      message={error instanceof Error ? error.message : String(error)}
      onReload={() => location.reload()}
    />
  )
}
