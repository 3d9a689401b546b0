import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMissingChunk } from './pwa/missing-chunk.ts'
import { reloadForMissingChunk } from './pwa/register.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
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
