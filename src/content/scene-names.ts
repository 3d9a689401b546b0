import { CITY_CODES } from '../domain/core/locations.ts'

/** The drawings that page content can use. */
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

/** The drawn people of samples; no photos of real people are used. */
export const PERSON_NAMES = ['marisol', 'theo', 'june', 'amira', 'dev', 'nia', 'sam', 'rose'] as const
export type PersonName = (typeof PERSON_NAMES)[number]

/** Every drawing with its own file; `evening` is the kitchen without a sky, for pages that draw the sky. */
export type PictureName = SceneName | PersonName | 'evening'
