import { defineError } from '#platform/contract/errors.ts'

/** A folder into itself, or into one of its own. */
export const intoItself = defineError('drive.into_itself', 409)
export const nameTaken = defineError('drive.name_taken', 409)
export const tooDeep = defineError('drive.too_deep', 409)
export const tooManyEntries = defineError('drive.too_many', 413)
/** The origin lets this person read, not remove. */
export const staysThere = defineError('drive.stays_there', 409)
