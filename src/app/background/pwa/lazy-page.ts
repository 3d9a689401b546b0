import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chunkLoader } from './missing-chunk.ts'

/**
 * The lazy component `name` of a page's own chunk. The module is typed as an object on purpose: the type of
 * the router must not depend on the pages, because they depend on it.
 */
export function lazyPage(load: () => Promise<object>, name: string) {
  return lazyRouteComponent(chunkLoader(load as () => Promise<Record<string, () => ReactNode>>), name)
}
