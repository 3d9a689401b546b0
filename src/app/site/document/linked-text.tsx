import { Fragment, type ReactNode } from 'react'
import { runsOf } from '../../../content/inline-links.ts'
import { Link } from '../../ui/link.tsx'

export interface LinkedTextProps {
  children: string
  /**
   * The path of the text's page, when the text is shown in a dialog over another page. Its links then open in
   * a new tab, so that the person does not leave a form.
   */
  dialogPath?: string | undefined
  /** Renders the text, for example with highlighted search terms. */
  renderText?: ((text: string) => ReactNode) | undefined
}

const LOOK = 'text-link-line'

/** A text with the links of its link syntax. */
export function LinkedText({ children, dialogPath, renderText = (text) => text }: LinkedTextProps) {
  return runsOf(children).map(({ text, to }, index) => {
    // The runs of a text have a fixed order.
    const key = `${index} ${text}`
    if (to === undefined) return <Fragment key={key}>{renderText(text)}</Fragment>
    if (to.startsWith('mailto:') || to.startsWith('tel:')) {
      return (
        <a key={key} href={to} className={`${LOOK} wrap-anywhere`}>
          {renderText(text)}
        </a>
      )
    }
    if (to.startsWith('https:')) {
      return (
        <a
          key={key}
          href={to}
          rel="noopener noreferrer external"
          target={dialogPath && '_blank'}
          className={LOOK}
        >
          {renderText(text)}
        </a>
      )
    }
    if (dialogPath !== undefined) {
      return (
        <a
          key={key}
          href={to.startsWith('#') ? dialogPath + to : to}
          target="_blank"
          rel="noopener"
          className={LOOK}
        >
          {renderText(text)}
        </a>
      )
    }
    if (to.startsWith('#')) {
      return (
        <a key={key} href={to} className={LOOK}>
          {renderText(text)}
        </a>
      )
    }
    const [path = '/', hash] = to.split('#')
    return (
      <Link key={key} to={path} hash={hash} className={LOOK}>
        {renderText(text)}
      </Link>
    )
  })
}
