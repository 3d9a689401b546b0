import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts'
import { Spinner } from './spinner.tsx'
import { usePress } from './use-press.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** A further click is passed over while the promise that this returned is pending. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** While an action runs: shows a spinner beside the label and ignores clicks. */
  pending?: boolean | undefined
  wide?: boolean | undefined
  /** The icon before the label. */
  icon?: ReactNode
}

/** A button; while `pending`, or while the work of a click runs, it shows that and does nothing. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  wide = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const [running, press] = usePress()
  const busy = pending || running
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else if (onClick) press(() => onClick(event))
      }}
      className={buttonClasses(variant, size, wide, className)}
    >
      {pending ? <Spinner size={18} label={null} /> : icon}
      {children}
    </button>
  )
}
