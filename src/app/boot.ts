import './styles/app.css'

let started = false
function start(): void {
  if (started) return
  started = true
  void import('./main.tsx')
}

/** A browser that does not say when it has painted, or has nothing to paint, does not hold a page up for longer. */
const PAINT_MAX_MS = 3000

/**
 * A page that is there already is shown first: what makes it answer waits until it has been painted, so
 * that it takes nothing from the style sheet and the typeface on a slow line. A page that is still to be
 * drawn starts at once, and so does one that nobody sees.
 */
if (document.getElementById('root')?.hasChildNodes() && document.visibilityState === 'visible') {
  setTimeout(start, PAINT_MAX_MS)
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
} else start()
