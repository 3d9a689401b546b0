import { Fragment, type ReactNode } from 'react'
import { runsOf } from '../../../content/inline-links.ts'
import { Link } from '../../ui/link.tsx'

export interface LinkedTextProps {
  children: string
  /**
   * Where the text belongs, when it is shown on top of something else: its links then open in a tab of
   * their own, so that nothing that is being filled in is left.
   */
  away?: string | undefined
  /** Draws the words themselves: a search marks some of them. */
  words?: ((text: string) => ReactNode) | undefined
}

const LOOK = 'text-link-line'

/** A sentence with the links that are written into it. */
export function LinkedText({ children, away, words = (text) => text }: LinkedTextProps) {
  return runsOf(children).map(({ text, to }, index) => {
    // A sentence never changes its order.
    const key = `${index} ${text}`
    if (to === undefined) return <Fragment key={key}>{words(text)}</Fragment>
    if (to.startsWith('mailto:') || to.startsWith('tel:')) {
      return (
        <a key={key} href={to} className={`${LOOK} wrap-anywhere`}>
          {words(text)}
        </a>
      )
    }
    if (to.startsWith('https:')) {
      return (
        <a key={key} href={to} rel="noopener noreferrer external" target={away && '_blank'} className={LOOK}>
          {words(text)}
        </a>
      )
    }
    if (away !== undefined) {
      return (
        <a
          key={key}
          href={to.startsWith('#') ? away + to : to}
          target="_blank"
          rel="noopener"
          className={LOOK}
        >
          {words(text)}
        </a>
      )
    }
    if (to.startsWith('#')) {
      return (
        <a key={key} href={to} className={LOOK}>
          {words(text)}
        </a>
      )
    }
    const [path = '/', hash] = to.split('#')
    return (
      <Link key={key} to={path} hash={hash} className={LOOK}>
        {words(text)}
      </Link>
    )
  })
}
