/** Placeholder for the site's origin in built files; the server replaces it in each response. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%'
