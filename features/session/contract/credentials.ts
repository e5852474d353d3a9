import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'
import { isOneLine } from '#platform/contract/scalars.ts'

/** One error for an unknown or ambiguous name and a wrong password, to reveal nothing. */
export const badCredentials = defineError('session.bad_credentials', 401)

/** Only with the right password: the company is suspended. */
export const companySuspended = defineError('session.company_suspended', 403)
/** Only with the right password: an administrator disabled the user. */
export const userDisabled = defineError('session.user_disabled', 403)
/** Only with the right password: the company's people sign in by its own identity provider. */
export const signOnRequired = defineError('session.sign_on_required', 403)
/** An operator saw the password: signing in again needs `new_password`. */
export const passwordChangeNeeded = defineError('session.password_change_needed', 403)

/** A user name, a mail address, or `user@company`. */
export const SIGN_IN_NAME_MAX = 254

/** As names are stored: without spaces around, and in one form for each letter. */
export const tidySignInName = (typed: string): string => typed.normalize('NFC').trim()

const name = (max: number) => z.string().overwrite(tidySignInName).min(1).max(max).refine(isOneLine)

/** By any of the three. */
export const signInName = name(SIGN_IN_NAME_MAX)
export const username = name(64)
