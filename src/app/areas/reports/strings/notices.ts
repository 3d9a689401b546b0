import { countOf } from '../../../../domain/core/phrases.ts'

export const reportsAndNotices = 'Reports and notices'
export const notLoaded = 'Couldn’t load this. Try again.'

// The notices.
export const notices = 'From us to you'
export const loadingNotices = 'Loading notices'
export const noNotices = 'There’s nothing from us. Decisions about your account and your homes appear here.'
export const why = 'Why:'
export const listNow = 'Open the listing form'
export const yourAnswer = 'Your answer'
export const answerHint = 'A person reads it and writes back here. You can answer once.'
export const sendAnswer = 'Send answer'
export const youAnswered = (day: string) => `You answered on ${day}:`
export const answerWaits = 'Your answer sends when you’re online.'

// The reports.
export const yourReports = 'Your reports'
export const loadingReports = 'Loading your reports'
export const noReports =
  'You haven’t reported anything. You can report a person, a home, a group, a viewing, a conversation or a photo where you see it.'
export const offline = 'They appear when you’re online.'
export const reported = (reason: string, day: string) => `${reason} · ${day}`
export const withPictures = (count: number) => `With ${countOf(count, 'picture')}`
export const waiting = 'We’re looking at it.'
export const answered = (day: string) => `Answered on ${day}`

// The line on other pages.
export const newNotice = 'We have a message for you.'
export const read = 'Read it'
