import './styles/app.css'
import { loadAppSheet } from './background/before-start/app-sheet.ts'
import { registerEarly } from './background/before-start/early-worker.ts'
import { dropPresses, holdPresses } from './background/before-start/held-presses.ts'
import { loadPageChunks } from './background/before-start/page-chunks.ts'
import { onReasonToStart, whenLoaded, whenSeen } from './background/before-start/start-reasons.ts'
import { endShownCopy } from './background/last-screen/shown-copy.ts'
import { keepInstallEvent } from './background/pwa/install-event.ts'
import { fillTabWords, keepTabWords, TAB_WORDS } from './data/tab-words.ts'
import { openAnchor } from './site/help/open-anchor.ts'

keepInstallEvent()
keepTabWords()

const showLastScreen = async () => (await import('./background/last-screen/show-screen.ts')).showScreenCopy()

let isStarted = false
/** Starts the app; when it does not come, the next reason tries again. */
function start(): void {
  if (isStarted) return
  isStarted = true
  Promise.all([import('./main.tsx'), loadAppSheet()]).catch(() => {
    isStarted = false
    dropPresses()
    endShownCopy()
  })
}

// A prerendered page is whole without the app; every other document is empty until it runs.
if (document.getElementById('root')?.hasChildNodes()) {
  holdPresses(start)
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[${TAB_WORDS}]`)) fillTabWords(field)
  openAnchor()
  addEventListener('hashchange', openAnchor)
  onReasonToStart(start)
  whenSeen(() => whenLoaded(registerEarly))
} else {
  loadPageChunks()
  // The device knows who is signed in, also after a kill that lost the cookies. The app starts without a copy as well.
  void showLastScreen().then(start, start)
}
