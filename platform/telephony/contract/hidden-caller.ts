/** In a list of blocked callers: everybody who hides their number. */
export const HIDDEN_CALLERS = 'oculto'

/** The number of a caller from outside who hides it: the user part of RFC 3323. */
export const ANONYMOUS = 'anonymous'

/** Words that people write for it. */
const WORDS =
  /^(?:n[uú]meros? |private number|hidden number)?(?:ocultos?|an[oó]nimos?|privados?|restringidos?|hidden|anonymous|private|withheld|restricted)?$/i

/** A line of a list of blocked callers as it is stored: `oculto`, or a number without separators. */
export function tidyBlocked(line: string): string {
  const plain = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  if (plain !== '' && WORDS.test(plain)) return HIDDEN_CALLERS
  return plain.replaceAll(/[\s().\p{Pd}/']/gu, '')
}

/** Whether a caller hides their number: carriers send nothing, or a word such as `anonymous`. */
export const isHidden = (number: string): boolean => !/\d/.test(number)
