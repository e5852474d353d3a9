import { defineError } from '#platform/contract/errors.ts'
import { text } from '#platform/contract/scalars.ts'

/** Wrong user, wrong password, disabled user, suspended company: never told apart. */
export const badCredentials = defineError('session.bad_credentials', 401)

export const username = text(64).min(1)
