import { LogoMark } from '../illustrations/logo.tsx'
import { buttonClasses } from '../ui/button-classes.ts'
import * as strings from './strings/every-page.ts'

export interface ErrorScreenProps {
  message: string
  onReload: () => void
}

/**
 * The page after a render error in routing (specification, sections 2 and 8). It uses no router, because the
 * router may have failed, and no illustration, because it is part of every page's first script.
 */
export function ErrorScreen({ message, onReload }: ErrorScreenProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="gutter mx-auto grid w-full max-w-4xl grow content-center items-center gap-x-12 gap-y-6 py-12 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <LogoMark className="w-32" />
      <div>
        <h1 className="text-3xl">{strings.unexpectedError}</h1>
        <p role="alert" className="mt-3 rounded-md bg-sunken px-4 py-3 font-mono text-sm">
          {message}
        </p>
        <p className="mt-4 text-muted">{strings.wordsAreKept}</p>
        <button type="button" className={buttonClasses('primary', 'md', false, 'mt-5')} onClick={onReload}>
          {strings.reload}
        </button>
      </div>
    </main>
  )
}
