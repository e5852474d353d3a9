import { z } from 'zod'
import { defineError } from '#platform/contract/errors.ts'

/** Wrong user, wrong password, disabled user, suspended company: never told apart. */
export const badCredentials = defineError('session.bad_credentials', 401)

export const username = z.string().trim().min(1).max(64)
