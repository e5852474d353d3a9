/**
 * Digits that only get a line: people dial them before an outside number, or a telephone system in between wants them. `0`, `1`,
 * `7`, `00` and the like also begin numbers themselves, so that both readings count.
 */
const OUTSIDE_PREFIX = /^(?:[2-689]|88|99|[0-9]{0,2}[*#][0-9]{0,2})$/

/** Whether what a route strips or adds is surely no part of the number. `callingCode`: the country's, `57`. */
export const isOutsidePrefix = (digits: string, callingCode: string): boolean =>
  digits !== callingCode && OUTSIDE_PREFIX.test(digits)

/** Whether a number that begins like this was dialled as one abroad. */
export const isInternationalPrefix = (digits: string): boolean => /^(?:\+|00|011|119)/.test(digits)
