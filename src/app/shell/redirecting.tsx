import * as strings from './strings/every-page.ts'

/** The text of the root gate while it chooses a page (specification, section 2). */
export function Redirecting() {
  return (
    <main id="main" className="grid min-h-[60vh] place-items-center px-4">
      <p role="status" className="text-muted">
        {strings.redirecting}
      </p>
    </main>
  )
}
