export const yourProfile = 'Your seeker profile'
export const steps = [
  'Location & Budget',
  'Lifestyle & Habits',
  'Property Preferences',
  'Social Preferences',
  'Profile Summary',
] as const
export const notStored =
  'This device couldn’t save your profile. Free up space and press the button again; nothing is lost.'

// Location and budget.
export const lookingFor = 'What are you looking for?'
export const whereLooking = 'Where are you looking?'
export const whichPart = (region: string) => `Which part of ${region}?`
export const whichPlace = 'Which place?'
export const somewhereElse = 'Or somewhere else'
export const somewhereHint = 'A town or a neighborhood. We open next where the most people ask.'
export const budget = 'Monthly budget'
export const budgetRange = (min: string, max: string) => `We look between ${min} and ${max} a month.`
export const moveIn = 'When do you want to move in?'
export const month = 'Month'
export const day = 'Day'

// Lifestyle.
export const sleep = 'Sleep schedule'
export const sleepHint = 'When the kitchen light goes off matters more than most people think.'
export const work = 'Work style'
export const cleanliness = 'Cleanliness'

// The home.
export const propertyType = 'Property type'
export const arrangement = 'Housing arrangement'
export const otherArrangement = 'What kind of arrangement?'
export const amenities = 'Amenities that matter to you'

// Company.
export const social = 'Social activity at home'
export const diet = 'Dietary preference'
export const interests = 'Interests'
export const upTo = (max: number) => `Up to ${max}.`
export const groupSize = 'Preferred group size'

// The summary.
export const strength = 'Profile strength'
export const nothingMissing = 'You’ve answered everything.'
export const points = (count: number) => `+${count}%`
export const notAnswered = 'Not answered'
export const change = 'Change'
export const changeAnswer = (question: string) => `Change ${question.toLowerCase()}`

// The profile picture.
export const picture = 'Profile picture'
export const pictureHint = 'JPEG or PNG. A clear photo of your face is best.'
export const choosePicture = 'Choose a picture'
export const changePicture = 'Change picture'
export const removePicture = 'Remove'
export const pictureFile = 'Profile picture file'
export const uploading = 'Uploading'
export const uploadsOnline = 'Saved on this device. Uploads when you’re online.'
export const noFace = 'No face found. You can keep this picture.'
export const uploadFailed = 'Failed to upload profile picture'
export const pictureNotStored = 'This device couldn’t save the picture. Free up space and try again.'
export const pictureUnreadable = 'This device couldn’t read the picture. Choose it again.'
