import { defineError } from '#platform/contract/errors.ts'

/** A folder into itself, or into one of its own. */
export const intoItself = defineError('drive.into_itself', 409)
export const nameTaken = defineError('drive.name_taken', 409)
export const tooDeep = defineError('drive.too_deep', 409)
export const tooManyEntries = defineError('drive.too_many', 413)
/** The origin lets this person read, not remove. */
export const staysThere = defineError('drive.stays_there', 409)
/** Shared to be read. */
export const readOnly = defineError('drive.read_only', 403)
export const tooManyShares = defineError('drive.too_many_shares', 409)
export const passwordRequired = defineError('drive.password_required', 403)
export const wrongPassword = defineError('drive.wrong_password', 403)
/** As often downloaded as it may be. */
export const linkUsedUp = defineError('drive.link_used_up', 403)
/** A portion that does not start where the last one ended. */
export const wrongOffset = defineError('drive.wrong_offset', 409)
export const tooManyUploads = defineError('drive.too_many_uploads', 429)
/** Damaged, protected by a password, or too heavy to be shown. */
export const unreadableDocument = defineError('drive.unreadable_document', 415)
