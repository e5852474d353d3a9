import { withoutAccents } from '#platform/i18n/fold.ts'

/** Somebody who can be called. */
export interface Contact {
  endpoint: string
  name: string
  number: string
}

/** Most suggestions. */
const PROPOSED = 5

const plain = (text: string): string => withoutAccents(text).toLowerCase()

const NO_MATCH = 3

/** 0 for a number that begins with the text, 1 for a name with a word that does, 2 for either that contains it. */
const rankOf = ({ name, number }: Contact, needle: string): number => {
  const own = plain(name)
  if (number.startsWith(needle)) return 0
  if (own.split(/\s+/).some((word) => word.startsWith(needle)) || own.startsWith(needle)) return 1
  return own.includes(needle) || number.includes(needle) ? 2 : NO_MATCH
}

/**
 * Contacts that match a typed text: numbers that begin with it first, then names with a word that does, then anything
 * that contains it. Ignores accents and case. An empty text matches nobody.
 */
export const matchContacts = <Person extends Contact>(
  contacts: readonly Person[],
  typed: string,
): Person[] => {
  const needle = plain(typed.trim())
  if (needle === '') return []
  return contacts
    .map((contact) => ({ contact, rank: rankOf(contact, needle) }))
    .filter((entry) => entry.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.contact.name.localeCompare(b.contact.name, 'es'))
    .slice(0, PROPOSED)
    .map(({ contact }) => contact)
}

/** The best matches only: for "lu", Luis rather than Saludcoop; an exact name rather than a longer one. */
export const bestMatches = <Person extends Contact>(contacts: readonly Person[], typed: string): Person[] => {
  const needle = plain(typed.trim())
  const [first, ...others] = matchContacts(contacts, typed)
  if (first === undefined) return []
  const whole = [first, ...others].filter(({ name }) => plain(name) === needle)
  if (whole.length > 0) return whole
  return [first, ...others.filter((other) => rankOf(other, needle) === rankOf(first, needle))]
}
