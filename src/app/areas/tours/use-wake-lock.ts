import { useEffect } from 'react'

/**
 * Keeps the screen on while this page is in sight, as during a tour. The browser gives the lock back when the page is
 * hidden, and may refuse it, as with a low battery; the page works without it.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    const { wakeLock } = navigator
    let held: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const lock = await wakeLock.request('screen').catch(() => null)
      if (isOver) await lock?.release()
      else held = lock
    }
    const onVisible = () => void hold()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void held?.release()
    }
  }, [])
}
