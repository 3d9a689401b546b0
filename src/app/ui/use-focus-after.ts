import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows go and come back. Call the returned function before a press takes the row `id`
 * away or brings it back: the focus then goes to the next row, or to the row that came back.
 * @param ids the rows in their order
 * @param focusRow focuses a row; null focuses what stands for an empty list
 */
export function useFocusAfter(
  ids: readonly string[],
  focusRow: (id: string | null) => void,
): (id: string, isLeaving: boolean) => void {
  const expected = useRef<{ id: string; isLeaving: boolean; others: string[] } | null>(null)
  const latest = useRef(focusRow)
  useEffect(() => {
    latest.current = focusRow
  })
  const shown = ids.join()
  useEffect(() => {
    const change = expected.current
    if (!change || shown.split(',').includes(change.id) === change.isLeaving) return
    // The undo of a removal brings the row back.
    expected.current = change.isLeaving ? { ...change, isLeaving: false } : null
    // A person who has gone on to something else stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const now = new Set(shown.split(','))
    latest.current(change.isLeaving ? (change.others.find((id) => now.has(id)) ?? null) : change.id)
  }, [shown])
  return (id, isLeaving) => {
    const at = ids.indexOf(id)
    expected.current = {
      id,
      isLeaving,
      others: [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).toReversed()],
    }
  }
}
