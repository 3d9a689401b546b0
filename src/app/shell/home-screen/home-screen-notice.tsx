import { useState } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissHint } from './hint-state.ts'
import * as strings from '../strings/home-screen.ts'
import { isSafari } from './ios-browser.ts'

const HomeScreenSheet = lazyDialog(() => import('./home-screen-sheet.tsx'), 'HomeScreenSheet')

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
        title={strings.putOnHomeScreen}
        action={
          <>
            <Button size="sm" variant="secondary" onClick={() => setSheetOpen(true)}>
              {strings.showMeHow}
            </Button>
            <Button size="sm" variant="quiet" onClick={dismiss}>
              {strings.notNow}
            </Button>
          </>
        }
      >
        {isSafari() ? strings.safariDeletes : strings.browserDeletes}
      </Notice>
      {isSheetOpen && <HomeScreenSheet onClose={() => setSheetOpen(false)} />}
    </>
  )
}
