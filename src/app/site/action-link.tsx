import type { Action } from '../../content/schema/shared-schema.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button-link.tsx'

interface ActionLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'> {
  action: Action
  /** For ears only: which of several buttons of one label. */
  of?: string | undefined
}

/** An action of a page's data as a button. */
export function ActionLink({ action: { label, ...link }, of, ...look }: ActionLinkProps) {
  return (
    <ButtonLink {...link} {...look}>
      {label}
      {of && <span className="sr-only">: {of}</span>}
    </ButtonLink>
  )
}
