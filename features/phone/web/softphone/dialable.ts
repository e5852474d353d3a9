/** Characters that people write in numbers for readability. */
const DECORATION = /[\s().\-/]/g
const DIAL_STRING = /^\+?[0-9*#]{1,32}$/

/** The number to dial for a typed text; '' for an empty one, null when it cannot be dialled. */
export const dialable = (typed: string): string | null => {
  const number = typed.replace(DECORATION, '')
  if (number === '') return ''
  return DIAL_STRING.test(number) ? number : null
}
