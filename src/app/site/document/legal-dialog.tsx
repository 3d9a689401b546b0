import { useEffect, useState, type ComponentType } from 'react'
import {
  DIALOG_LABELS,
  DOCUMENT_LABELS,
  LEGAL_DIALOGS,
  type LegalDocument,
} from '../../../content/document-labels.ts'
import type { DocumentPage } from '../../../content/schema/document-schema.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import type { DocumentArticleProps } from './document-article.tsx'

const CONTENTS: Record<LegalDocument, () => Promise<{ PAGE: DocumentPage }>> = {
  terms: () => import('../../../content/pages/terms-of-service.ts'),
  privacy: () => import('../../../content/pages/privacy-policy.ts'),
  cookies: () => import('../../../content/pages/cookie-policy.ts'),
}

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; page: DocumentPage; Article: ComponentType<DocumentArticleProps> }

interface LegalDialogProps {
  document: LegalDocument
  onClose: () => void
}

/** A legal document in a dialog; its text is loaded when the dialog opens. */
export function LegalDialog({ document, onClose }: LegalDialogProps) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const { title, path } = LEGAL_DIALOGS[document]

  useEffect(() => {
    let isCancelled = false
    setLoaded({ kind: 'loading' })
    Promise.all([CONTENTS[document](), import('./document-article.tsx')]).then(
      ([{ PAGE }, { DocumentArticle }]) =>
        isCancelled || setLoaded({ kind: 'ready', page: PAGE, Article: DocumentArticle }),
      () => isCancelled || setLoaded({ kind: 'failed' }),
    )
    return () => {
      isCancelled = true
    }
  }, [document])

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      actions={
        <Button variant="secondary" onClick={onClose}>
          {DIALOG_LABELS.close}
        </Button>
      }
    >
      {/* The minimum height keeps the dialog from growing when the text is loaded. */}
      <div className="min-h-[70dvh]">
        <p className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
          <span>{DOCUMENT_LABELS.updated}</span>
          <a href={path} target="_blank" rel="noopener" className="min-h-6 underline underline-offset-4">
            {DIALOG_LABELS.open}
          </a>
        </p>
        {loaded.kind === 'loading' && (
          <div role="status" aria-label={DIALOG_LABELS.loading} className="grid gap-8">
            <SkeletonText lines={5} />
            <SkeletonText lines={4} />
          </div>
        )}
        {loaded.kind === 'failed' && <p role="alert">{DIALOG_LABELS.failed}</p>}
        {loaded.kind === 'ready' && <loaded.Article page={loaded.page} dialogPath={path} />}
      </div>
    </Dialog>
  )
}
