export const forAdmins = 'Your account is for running Commonroof.'
export const forSeekers = {
  open: 'Your account is for finding a home. You can still change its type.',
  fixed:
    'Your account is for finding a home, and a completed profile keeps its type. To list a home, create an account with another email.',
}
export const forOwners = {
  open: 'Your account is for listing homes. You can still change its type.',
  fixed:
    'Your account is for listing homes, and a completed profile keeps its type. To look for a home, create an account with another email.',
}
export const onlyOwners = 'Only homeowners can list homes'
export const onlySeekers = 'Only seekers can look for homes and people here'
export const continueSetup = 'Continue setup'
export const changeType = 'Change your account type'
export const findHome = 'Find Your Home'
export const seeListings = 'See the listings'
export const leave = 'Leave'
