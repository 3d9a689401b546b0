/* The sentences of the page that holds a person's unsent work. */
export const unsent = 'Unsent on Commonroof'
export const savedAt = (when: string) => `Saved ${when}. None of this has reached the server.`
export const dated = (what: string, when: string) => `${what}, ${when}`
export const messageTo = (name: string | undefined, when: string) =>
  `Message to ${name ?? 'another person'}, ${when}`
export const noteAbout = (home: string | undefined, when: string) => `Note about ${home ?? 'a home'}, ${when}`
export const seeDraft = 'See the draft below.'
export const profileDraft = (when: string) => `Draft of your seeker profile, ${when}`
export const listingDraft = (when: string) => `Draft of your listing, ${when}`
export const unsentMessageTo = (name: string) => `Unsent message to ${name}`
export const unsentMessage = 'Unsent message'
export const unsentText = 'Unsent text'
