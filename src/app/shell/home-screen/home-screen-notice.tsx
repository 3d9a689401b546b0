import { lazy, Suspense, useState } from 'react'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissHint } from './hint-state.ts'
import { isSafari } from './ios-browser.ts'

const HomeScreenSheet = lazy(() =>
  import('./home-screen-sheet.tsx').then((module) => ({ default: module.HomeScreenSheet })),
)

/** The notice: why the home screen keeps what a tab does not, and how to get there. */
export function HomeScreenNotice() {
  const account = useAccount()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const dismiss = () => {
    if (!account) return
    void dismissHint(account)
    // The button goes, so the page takes the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Notice
        title="Put Commonroof on your home screen"
        action={
          <>
            <Button size="sm" variant="secondary" onClick={() => setSheetOpen(true)}>
              Show me how
            </Button>
            <Button size="sm" variant="quiet" onClick={dismiss}>
              Not now
            </Button>
          </>
        }
      >
        {isSafari() ? 'Safari' : 'This browser'} deletes what you saved here after seven days without a visit.
        On your home screen it stays.
      </Notice>
      <Suspense>{isSheetOpen && <HomeScreenSheet onClose={() => setSheetOpen(false)} />}</Suspense>
    </>
  )
}
