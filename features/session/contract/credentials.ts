import { defineError } from '#platform/contract/errors.ts'
import { text } from '#platform/contract/scalars.ts'

/** One error for a wrong user or password, a disabled user and a suspended company, to reveal nothing. */
export const badCredentials = defineError('session.bad_credentials', 401)

export const username = text(64).min(1)
