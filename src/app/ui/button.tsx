import type { ComponentProps, ReactNode } from 'react'
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** While an action runs: shows a spinner beside the label and ignores clicks. */
  pending?: boolean | undefined
  wide?: boolean | undefined
  /** The icon before the label. */
  icon?: ReactNode
}

/** A button; while `pending`, it shows a spinner and does nothing. */
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
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClasses(variant, size, wide, className)}
    >
      {pending ? <Spinner size={18} label={null} /> : icon}
      {children}
    </button>
  )
}
