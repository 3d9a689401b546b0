import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of a route, without a query; the query is in `search`. */
  to: string
  search?: Record<string, unknown> | undefined
  hash?: string | undefined
  replace?: boolean | undefined
  /** The state of the history entry, which the next page can read (/success does). */
  state?: Record<string, unknown> | undefined
  viewTransition?: boolean | undefined
}

/**
 * The router's link for paths that are strings. The router's own type allows only the paths of its route
 * table, but content and navigation are data, so the router checks these paths at run time.
 */
export const Link = RouterLink as unknown as ComponentType<LinkProps>
