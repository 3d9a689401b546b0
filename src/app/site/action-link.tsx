import type { Action } from '../../content/schema/shared-schema.ts'
import { memberAction } from '../../content/member-action.ts'
import { useMember } from '../data/use-member.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button-link.tsx'

interface ActionLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'> {
  action: Action
  /** Hidden text after the label, so that screen readers can distinguish buttons with the same label. */
  hiddenSuffix?: string | undefined
}

/** The button of an action from a page's content; a signed-in person gets an action of their own, or none. */
export function ActionLink({ action, hiddenSuffix, ...style }: ActionLinkProps) {
  const member = useMember()
  const shown = member ? memberAction(action, member.userType) : action
  if (shown === null) return null
  const { label, ...link } = shown
  return (
    <ButtonLink {...link} {...style}>
      {label}
      {hiddenSuffix && <span className="sr-only">: {hiddenSuffix}</span>}
    </ButtonLink>
  )
}
