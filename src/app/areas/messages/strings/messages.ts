import { countOf } from '../../../../domain/core/phrases.ts'

// The page.
export const messages = 'Messages'
export const noMessages = 'No messages yet'
export const worksOffline = (start: string) => `${start} It works offline too.`
export const loading = 'Loading conversations'
export const notLoaded = 'Error fetching conversations'
export const chooseConversation = 'Choose a conversation to read it.'

// Where to find a person to write to.
export const findHome = 'Find a home'
export const findHomeHint = 'Message an owner from a home’s page.'
export const findRoommates = 'Find roommates'
export const findRoommatesHint = 'Message a person from their card, or an owner from a home’s page.'
export const seeListings = 'See your listings'
export const seeListingsHint = 'Home seekers message you about a listing.'
export const goToDashboard = 'Go to My Dashboard'
export const goToDashboardHint = 'Messages people send you show up here.'

// The list of conversations.
export const myPreview = (preview: string) => `You: ${preview}`
export const unread = (count: number) => `${count} unread`

// A conversation.
export const conversation = 'Conversation'
export const conversationWith = (name: string) => `Conversation with ${name}`
export const conversationNotLoaded = 'Error fetching conversation'
export const back = 'Back'
export const you = 'You'
export const unknownWriter = 'They'
export const youBlocked = (name: string) => `You blocked ${name}. Neither of you can message the other.`
export const thisPerson = 'this person'
export const unblock = 'Unblock'
export const blocked = 'Blocked'
export const newMessages = (count: number) => countOf(count, 'new message')
export const today = 'Today'
export const yesterday = 'Yesterday'

// A message.
export const writtenBy = (writer: string) => `${writer}: `
export const save = 'Save'
export const edit = 'Edit'
export const cancel = 'Cancel'
export const tryAgain = 'Try again'
export const sendWithoutPhotos = 'Send without photos'
export const failed = 'That didn’t work. Try again.'

// The photos of a message.
export const myPhoto = 'Photo from you'
export const photoFrom = (writer: string) => `Photo from ${writer}`
export const photoOf = (photo: string, number: number, of: number) => `${photo}, ${number} of ${of}`
export const myMessage = 'your message'
export const messageOf = (writer: string) => `${writer}’s message`

// The box of a new message.
export const message = 'Message'
export const writeMessage = 'Write a message'
export const send = 'Send'
export const addPhotos = 'Add photos'
export const notSaved = 'This device couldn’t save your message. It’s still in this box.'
export const notSent =
  'This device couldn’t save your message, so it wasn’t sent. Free up space and press Send again.'

export const reportedConversation = 'this conversation'
