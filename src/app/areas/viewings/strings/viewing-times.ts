import { timeZoneLabel } from '../../../../domain/viewings/viewing-labels.ts'

// The dialog for a request.
export const request = 'Request a viewing'
export const sendRequest = 'Send request'
export const requestIntro = (owner: string, home: string) =>
  `Offer ${owner} up to four times to see ${home}. You’ll get the answer in your messages.`
export const viewing = (status: string) => `Viewing: ${status}`

// Its times.
export const times = 'Times that work for you'
export const timesHint = (timeZone: string) => `${timeZoneLabel(timeZone)}, 30 minutes each`
export const day = (number: number) => `Day ${number}`
export const time = (number: number) => `Time ${number}`
export const removeTime = (number: number) => `Remove time ${number}`
export const addTime = 'Add another time'

// Its note and its end.
export const note = 'Note'
export const back = 'Back'
export const notStored = 'Couldn’t save that on this device. Free up space and try again.'
