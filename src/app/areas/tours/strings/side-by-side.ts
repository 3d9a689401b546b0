export const title = 'Side by side'
export const caption = 'Your saved homes side by side'
export const onlyDifferent = 'Only show differences'

// Fewer than two homes.
export const tooFew = 'Pick two to four homes'
export const tooFewHint = 'Check “Compare” on the homes you want to see side by side.'
export const savedHomes = 'Your saved homes'
