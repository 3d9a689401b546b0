/** Where a home stands in a sorted list: smaller comes first. */
export interface Place {
  order: number
  id: string
}

/** Newer ids first where the order is the same: they grow with time. */
export const isBefore = (a: Place, b: Place) => a.order < b.order || (a.order === b.order && a.id > b.id)

/** The place behind which a page begins, as `nextOf` wrote it; null for the first page. */
export function readPlace(after: string | undefined): Place | null {
  const [, order, id] = /^(-?[\d.]+):([\w-]{1,40})$/.exec(after ?? '') ?? []
  return order === undefined || id === undefined || !Number.isFinite(Number(order))
    ? null
    : { order: Number(order), id }
}

/** Where the next page begins when `left` places were behind the start of this one; null after the last. */
export function nextOf(page: readonly Place[], left: number): string | null {
  const last = page.at(-1)
  return last && left > page.length ? `${last.order}:${last.id}` : null
}

/** Puts a place among the first `limit` ones, in order. */
export function insertPlace(page: Place[], place: Place, limit: number): void {
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
