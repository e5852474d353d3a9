import { defineError } from '#platform/contract/errors.ts'

/** A company has that number already at a carrier that both come to by the same address. */
export const numberOfAnother = defineError('pbx.number_of_another', 409)
