// Answers on this device for a form that another device has submitted or discarded.
export const profileIsFinished = 'You finished your profile on another device'
export const listingIsFinished = 'You finished your listing on another device'
export const listingIsDiscarded = 'You discarded this listing on another device'
export const laterAnswers = 'This device has later answers:'
export const applyAsEdit = 'Apply my changes as an edit'
export const keepAsDraft = 'Keep as a new draft'
export const discardChanges = 'Discard this device’s changes'
export const didNotWork = 'That didn’t work. Try again.'
