import { countOf } from '../../../../domain/core/phrases.ts'

// The people on the dashboard.
export const title = 'People who fit'
export const seeAll = 'See all'
export const later = 'They’ll show up when you’re online.'
export const incomplete = 'We compare people by their answers. Yours aren’t complete yet.'
export const hidden = 'You’re hidden, so you and other seekers can’t find each other.'
export const counting = 'We’re still comparing people. They show up here in a few seconds.'
export const whatMatters = 'See what matters to you'
export const openSettings = 'Open settings'
export const onlyClose = (count: number) =>
  `No one fits on everything. ${countOf(count, 'person differs', 'people differ')} on one thing.`
export const noOne = 'No one is looking in your area right now. New people show up here on their own.'

/** Why a search among people finds no one: the searcher's own dealbreakers, budget and move-in day. */
export const limits = (compared: number) =>
  `We compared you with ${countOf(compared, 'person', 'people')} in your area. ` +
  'Your dealbreakers, budget or move-in date rule everyone out.'

// The score.
export const noScore = 'Not enough answers in common for a score'
export const of100 = ' of 100, calculated from both people’s answers'

// What could not be loaded.
export const notLoaded = 'We couldn’t load people'
export const settingsNotLoaded = 'We couldn’t load your settings'
