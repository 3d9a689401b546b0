// The table that compares homes.
export const comparison = 'Comparison'
export const firstColumn = 'Detail'
export const differs = ' (different)'
export const best = 'Best'
