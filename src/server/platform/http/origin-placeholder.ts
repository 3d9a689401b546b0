/** Stands in built files for where people reach the site; the server puts its own origin there. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%'
