import './styles/app.css'
import { keepInstallEvent } from './background/pwa/install-event.ts'

keepInstallEvent()

let isStarted = false
function start(): void {
  if (isStarted) return
  isStarted = true
  void import('./main.tsx')
}

/**
 * The maximum wait for the first paint: some browsers do not report it, and some pages have nothing to paint.
 */
const PAINT_MAX_MS = 3000

/**
 * Loads the JavaScript of a prerendered page after its first paint, so that it does not compete with the
 * style sheet and the font on a slow connection. Other pages, and pages in a hidden tab, load it at once.
 */
if (document.getElementById('root')?.hasChildNodes() && document.visibilityState === 'visible') {
  setTimeout(start, PAINT_MAX_MS)
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
} else start()
