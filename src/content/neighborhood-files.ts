/** Where a neighborhood's drawing stands in its guide; what stands above its words is drawn wide. */
export type DrawingSide = 'above' | 'left' | 'right'
const SIDES: readonly DrawingSide[] = ['above', 'left', 'right']

export const drawingSide = (index: number): DrawingSide => SIDES[index % SIDES.length] ?? 'above'

/** The drawing of a neighborhood as a file: `slug` names the guide, `id` the neighborhood. */
export const neighborhoodFile = (slug: string, id: string, wide: boolean) =>
  `/neighborhoods/${slug}/${id}${wide ? '-wide' : ''}.svg`
