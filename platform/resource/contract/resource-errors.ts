import { defineError } from '#platform/contract/errors.ts'

/** The name or number is taken; the field says which. */
export const taken = defineError('taken', 409)

/** The company's plan is exhausted. */
export const limitReached = defineError('limit_reached', 409)
