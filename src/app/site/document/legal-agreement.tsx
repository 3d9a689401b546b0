import { useState, type MouseEvent, type ReactNode } from 'react'
import { AGREEMENT, LEGAL_DIALOGS, type LegalDocument } from '../../../content/document-labels.ts'
import { LegalDialog } from './legal-dialog.tsx'

/** The agreement for a new account; a plain click on its links opens the document in a dialog. */
export function LegalAgreement() {
  const [shown, setShown] = useState<LegalDocument | null>(null)
  const link = (document: LegalDocument): ReactNode => (
    <a
      href={LEGAL_DIALOGS[document].path}
      target="_blank"
      rel="noopener"
      aria-haspopup="dialog"
      className="underline underline-offset-4"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        setShown(document)
      }}
    >
      {LEGAL_DIALOGS[document].title}
    </a>
  )
  return (
    <>
      <p className="text-sm text-muted">
        {AGREEMENT.before}
        {link('terms')}
        {AGREEMENT.between}
        {link('privacy')}
        {AGREEMENT.after}
      </p>
      {shown && <LegalDialog document={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Whether a click is plain: without a key or button that opens a new tab or window or downloads. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
