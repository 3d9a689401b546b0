import { DELETION_DAYS } from '../core/limits.ts'

const DAY_MS = 86_400_000

/** When an account is deleted whose deletion is asked for now. */
export const deletionDueAt = (now: Date): Date => new Date(now.getTime() + DELETION_DAYS * DAY_MS)

/** The refusal of what others would see, while the deletion of an account is due. */
export const LEAVING_MESSAGE = 'Your account is about to be deleted. Keep it first, then try again.'

/** The name that others see of a person whose account was deleted. */
export const DELETED_PERSON_NAME = 'Deleted person'
