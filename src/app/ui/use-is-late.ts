import { useEffect, useState } from 'react'

/** Whether a component has been on the page for `afterMs` milliseconds. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, afterMs, true)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}
