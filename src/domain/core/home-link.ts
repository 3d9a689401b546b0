/**
 * The keys of a home search in a URL. They have their own file without valibot, because the router, which is
 * part of every public page, imports them.
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
/** The search keys with the sort order, the switch to hidden homes, the compared homes and the housemates. */
export const HOME_LINK_KEYS = [...HOME_QUERY_KEYS, 'sort', 'hidden', 'compare', 'with'] as const
