import { nameNumbers as nameContacts } from '#features/contacts/server/name-numbers.ts'
import { nameNumbers as namePersons } from '#features/crm/server/callers/name-numbers.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'

/** The CRM wins over contacts: a customer is one person for the whole company. */
export const nameNumbers: NameNumbers = async (rows, viewer, numbers) => {
  const persons = await namePersons(rows, viewer, numbers)
  const contacts = await nameContacts(
    rows,
    viewer,
    numbers.filter((number) => !persons.has(number)),
  )
  return new Map([...contacts, ...persons])
}
