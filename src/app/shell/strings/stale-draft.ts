// Answers on this device for a form that was submitted without them, or that another device has discarded.
export const profileIsFinished = 'You finished your profile without these answers'
export const listingIsFinished = 'You finished your listing without these answers'
export const listingIsDiscarded = 'You discarded this listing on another device'
export const laterAnswers = 'This device has later answers:'
export const applyAsEdit = 'Apply my changes as an edit'
export const keepAsDraft = 'Keep as a new draft'
export const discardChanges = 'Discard this device’s changes'
export const didNotWork = 'That didn’t work. Try again.'
