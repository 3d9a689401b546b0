// The homes that fit best.
export const topHomes = 'Homes that fit'
export const seeAll = 'See all'
export const topHomesOffline = 'They’ll show up when you’re online.'
export const noTopHomes = 'No homes nearby yet.'
