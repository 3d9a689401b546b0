/** A link that the Tab key shows, past the controls before it to the element with this id. */
export function SkipTo({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      className="skip-link"
      onClick={(event) => {
        // The address holds the search, so it does not change.
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {children}
    </a>
  )
}
