import { whenIdle } from './when-idle.ts'

/** After this time the first screen counts as drawn: a hidden tab draws nothing, and a read may never end. */
const DRAWN_MAX_MS = 3000

let isRendered = false
/** The number of reads of the device's database whose first result the screen waits for. */
let reads = 0
let resolveDrawn: () => void = () => undefined
const drawn = new Promise<void>((resolve) => (resolveDrawn = resolve))

let onContent: () => void = () => undefined

/** In the frame after the last read, its result is in the page; one frame later it is on the screen. */
function check(): void {
  if (!isRendered || reads > 0) return
  requestAnimationFrame(() => {
    if (reads > 0) return
    onContent()
    requestAnimationFrame(() => reads === 0 && resolveDrawn())
  })
}

/** Records that the router has rendered a page. @param run is called when the content is about to be drawn */
export function noteRendered(run: () => void): void {
  isRendered = true
  onContent = run
  check()
}

/** Records that the screen waits for a read. @returns a function to call at its first result; later calls do nothing. */
export function noteRead(): () => void {
  let isOver = false
  reads += 1
  return () => {
    if (isOver) return
    isOver = true
    reads -= 1
    check()
  }
}

/** Resolves once the first screen is drawn with its content. */
export function firstScreenDrawn(): Promise<void> {
  const timer = setTimeout(resolveDrawn, DRAWN_MAX_MS)
  return drawn.then(() => clearTimeout(timer))
}

/** Runs a task once the first screen is drawn with its content and the page is idle. */
export function afterFirstScreen(run: () => void): void {
  void firstScreenDrawn().then(() => whenIdle(run))
}
