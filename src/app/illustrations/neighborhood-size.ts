/** The sizes of a neighborhood scene, in its own units. */
export const NEIGHBORHOOD_SIZES = {
  usual: { width: 400, height: 240 },
  wide: { width: 720, height: 240 },
} as const
