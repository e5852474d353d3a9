import { defineError } from '#platform/contract/errors.ts'

/** Another company already has that number at the same carrier address. */
export const numberConflict = defineError('pbx.number_of_another', 409)
