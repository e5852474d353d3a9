import { nameNumbers as nameContacts } from '#features/contacts/server/name-numbers.ts'
import { nameNumbers as namePersons } from '#features/crm/server/callers/name-numbers.ts'
import type { NameOutsiders } from '#features/phone/server/ports.ts'

/** Contacts win over the CRM. */
export const nameOutsiders: NameOutsiders = async (rows, viewer, numbers) => {
  const contacts = await nameContacts(rows, viewer, numbers)
  const persons = await namePersons(
    rows,
    viewer,
    numbers.filter((number) => !contacts.has(number)),
  )
  return new Map([...persons, ...contacts])
}
