/*
 * Fallbacks of endpoints that pages show too when there is no response at all. They stand here, because a page
 * does not import the endpoints with their schemas.
 */
export const HOMES_NOT_LOADED = 'We couldn’t load homes. Try again in a moment.'
export const SEARCHES_NOT_LOADED = 'We couldn’t load your saved searches. Try again in a moment.'
export const HOME_NOT_LOADED = 'We couldn’t load this home. Try again in a moment.'
export const SAVED_HOMES_NOT_LOADED = 'We couldn’t load your saved homes. Try again in a moment.'
export const DID_NOT_WORK = 'That didn’t work. Please try again.'
