export const readWhy = 'Read why, and answer'
