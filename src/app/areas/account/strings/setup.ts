export const welcome = (firstName: string) => `Welcome, ${firstName}`
export const changeType = 'Change your account type'
export const chooseUse = 'Choose what you use Commonroof for.'
export const twoQuestions =
  'Two short questions, then a few about how you live. We save each answer on this device as you give it.'
export const mayReset = 'Changing may reset your profile'
export const mayBeLost =
  'Some of your answers belong to your current account type. You may lose them when you change.'

// The account type.
export const iAmA = 'I am a'
export const seeker = 'Seeker'
export const seekerDetails = 'I’m looking for a room, a home or people to live with.'
export const homeowner = 'Homeowner'
export const homeownerDetails = 'I have a room or a home to rent out.'
export const typeRequired = 'Please choose an account type'

// The housing option.
export const lookingFor = 'What are you looking for?'
export const withRoommates = 'Join people who already have a place, or find one to share.'
export const alone = 'Find a whole home for yourself.'
export const withGroup = 'Meet people first, then rent a whole home together.'
export const optionRequired = 'Please select a housing option'

export const saveAndContinue = 'Save & Continue'
export const continueOn = 'Continue'
export const notStored = 'This device couldn’t save your choice. Free up space and try again.'
