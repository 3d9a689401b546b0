/**
 * What the address of a search for homes may hold, without the library that reads it: the router is part of every
 * public page.
 */
export const HOME_QUERY_KEYS = [
  'q',
  'area',
  'max',
  'by',
  'kind',
  'type',
  'beds',
  'lease',
  'bath',
  'furnished',
  'utilities',
  'pets',
  'parking',
] as const
/** The filters, the order, the homes one hid, those that are compared, and whom one looks with. */
export const HOME_LINK_KEYS = [...HOME_QUERY_KEYS, 'sort', 'hidden', 'compare', 'with'] as const
