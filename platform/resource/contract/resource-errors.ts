import { defineError } from '#platform/contract/errors.ts'

/** Something with the same name or number is there already; the field says which. */
export const taken = defineError('taken', 409)

/** The limit of the company's plan is reached. */
export const limitReached = defineError('limit_reached', 409)
