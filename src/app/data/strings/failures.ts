export const cannotReach =
  "We can't reach Commonroof right now. What you typed is still here; try again when you're back online."
export const deviceFull = 'This device is full. Free up space and try again.'
export { DID_NOT_WORK as didNotWork } from '../../../contract/fallbacks.ts'
