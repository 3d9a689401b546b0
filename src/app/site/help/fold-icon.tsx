/**
 * A plus while a `details` is folded, a minus while it is open; the parent must have the class `group/fold`.
 */
export function FoldIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className="size-4 shrink-0 self-center stroke-link"
      fill="none"
      strokeWidth="2"
    >
      <path d="M2 8h12" />
      <path d="M8 2v12" className="fold-bar" />
    </svg>
  )
}
