import type { Action } from '../../content/schema/shared-schema.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button-link.tsx'

interface ActionLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'> {
  action: Action
  /** Hidden text after the label, so that screen readers can distinguish buttons with the same label. */
  hiddenSuffix?: string | undefined
}

/** The button of an action from a page's content. */
export function ActionLink({ action: { label, ...link }, hiddenSuffix, ...style }: ActionLinkProps) {
  return (
    <ButtonLink {...link} {...style}>
      {label}
      {hiddenSuffix && <span className="sr-only">: {hiddenSuffix}</span>}
    </ButtonLink>
  )
}
