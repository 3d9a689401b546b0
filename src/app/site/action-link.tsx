import type { Action } from '../../content/schema/shared-schema.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button-link.tsx'

interface ActionLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'> {
  action: Action
  /** Hidden text after the label, so that screen readers can distinguish buttons with the same label. */
  of?: string | undefined
}

/** The button of an action from a page's content. */
export function ActionLink({ action: { label, ...link }, of, ...style }: ActionLinkProps) {
  return (
    <ButtonLink {...link} {...style}>
      {label}
      {of && <span className="sr-only">: {of}</span>}
    </ButtonLink>
  )
}
