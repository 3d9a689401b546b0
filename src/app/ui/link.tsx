import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, ComponentType } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the router's table; the query goes in `search`, never in here. */
  to: string
  search?: Record<string, unknown> | undefined
  hash?: string | undefined
  replace?: boolean | undefined
  /** What the next page reads from the history entry (/success does). */
  state?: Record<string, unknown> | undefined
  viewTransition?: boolean | undefined
}

/**
 * The router's link for paths that come from data. The router's own type knows every path of its table
 * by heart; content and navigation are data, so here a path is a string and the router checks it at run time.
 */
export const Link = RouterLink as unknown as ComponentType<LinkProps>
