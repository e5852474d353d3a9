/** Somebody who can be called. */
export interface Contact {
  endpoint: string
  name: string
  number: string
}

/** At most this many are proposed. */
const PROPOSED = 5

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Whom a typed text may mean: numbers that begin with it first, then names with a word that begins with it, then
 * whatever contains it. Accents and case do not matter. Nothing typed proposes nobody.
 */
export const matchContacts = <Person extends Contact>(
  contacts: readonly Person[],
  typed: string,
): Person[] => {
  const wanted = plain(typed.trim())
  if (wanted === '') return []
  const rank = ({ name, number }: Contact): number => {
    const own = plain(name)
    if (number.startsWith(wanted)) return 0
    if (own.split(/\s+/).some((word) => word.startsWith(wanted)) || own.startsWith(wanted)) return 1
    return own.includes(wanted) || number.includes(wanted) ? 2 : 3
  }
  return contacts
    .map((contact) => ({ contact, rank: rank(contact) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.contact.name.localeCompare(b.contact.name, 'es'))
    .slice(0, PROPOSED)
    .map(({ contact }) => contact)
}
