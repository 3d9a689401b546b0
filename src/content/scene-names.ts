import type { CityCode } from '../domain/locations.ts'

/** Drawings that a page's data may ask for. */
export type SceneName =
  'kitchen' | 'letters' | 'stairwell' | 'sill' | 'boxes' | 'room' | 'street' | 'keys' | CityCode
