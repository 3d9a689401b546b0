/** The position of a home in a sorted list; a smaller `order` comes first. */
export interface SortPosition {
  order: number
  id: string
}

/** Whether `a` comes before `b`; of two equal orders the newer id comes first, because ids grow with time. */
export const isBefore = (a: SortPosition, b: SortPosition) =>
  a.order < b.order || (a.order === b.order && a.id > b.id)

/** Reads a cursor of `nextCursor`: the last position of the page before; null for the first page. */
export function readCursor(after: string | undefined): SortPosition | null {
  const [, order, id] = /^(-?[\d.]+):([\w-]{1,40})$/.exec(after ?? '') ?? []
  return order === undefined || id === undefined || !Number.isFinite(Number(order))
    ? null
    : { order: Number(order), id }
}

/**
 * The cursor of the next page, where `left` counts this page's positions and all later ones; null at the end.
 */
export function nextCursor(page: readonly SortPosition[], left: number): string | null {
  const last = page.at(-1)
  return last && left > page.length ? `${last.order}:${last.id}` : null
}

/** Inserts a position into the sorted `page` in place and drops the last one beyond `limit`. */
export function insertPosition(page: SortPosition[], place: SortPosition, limit: number): void {
  const last = page.at(-1)
  if (page.length >= limit && last && !isBefore(place, last)) return
  let [low, high] = [0, page.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = page[middle]
    if (other && isBefore(other, place)) low = middle + 1
    else high = middle
  }
  page.splice(low, 0, place)
  if (page.length > limit) page.pop()
}
