export const percentOf = (percent: number, what = '') => `${percent}% ${what}`.trimEnd()
