/** `Años` becomes `Anos`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Removes accents and case, for searching. */
export const foldForSearch = (text: string): string => withoutAccents(text).toLowerCase().trim()
