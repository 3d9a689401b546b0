import { CITY_CODES } from '../domain/core/locations.ts'

/** Drawings that a page's data may ask for. */
export const SCENE_NAMES = [
  'kitchen',
  'letters',
  'stairwell',
  'sill',
  'boxes',
  'room',
  'street',
  'keys',
  'doors',
  'plan',
  'price',
  'table',
  ...CITY_CODES,
] as const
export type SceneName = (typeof SCENE_NAMES)[number]

/** People of samples, drawn: nobody's photo. */
export const PERSON_NAMES = ['marisol', 'theo', 'june', 'amira', 'dev', 'nia', 'sam', 'rose'] as const
export type PersonName = (typeof PERSON_NAMES)[number]

/** Every drawing that is a file of its own; `evening` is the kitchen without a sky, for pages that bring one. */
export type PictureName = SceneName | PersonName | 'evening'
