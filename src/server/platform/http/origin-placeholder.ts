/** Placeholder for the site's origin in built files; the server replaces it when it reads a file. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%'
