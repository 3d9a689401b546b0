export const steps = 'Steps'
export const states = { done: 'done', current: 'current step', todo: 'to do', error: 'needs a fix' }
export const inState = (state: keyof typeof states) => ` (${states[state]})`
