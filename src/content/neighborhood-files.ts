/** The position of a neighborhood's drawing beside its text; a drawing above the text uses the wide file. */
export type DrawingSide = 'above' | 'left' | 'right'
const SIDES: readonly DrawingSide[] = ['above', 'left', 'right']

/** The position of the drawing of the neighborhood with this index in its guide. */
export const drawingSide = (index: number): DrawingSide => SIDES[index % SIDES.length] ?? 'above'

/** The path of a neighborhood's drawing; `slug` is the guide's, `id` the neighborhood's. */
export const neighborhoodFile = (slug: string, id: string, wide: boolean) =>
  `/neighborhoods/${slug}/${id}${wide ? '-wide' : ''}.svg`
