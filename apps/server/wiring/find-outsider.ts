import type { ContactsFeature } from '#features/contacts/server/create-contacts.ts'
import { findCaller } from '#features/crm/server/callers/find-caller.ts'
import type { FindOutsider } from '#features/phone/server/ports.ts'

/** The CRM wins over contacts, as in `nameNumbers`. */
export const findOutsiderIn =
  ({ lookUpCaller }: Pick<ContactsFeature, 'lookUpCaller'>): FindOutsider =>
  async (rows, principal, number) => {
    const person = await findCaller(rows, principal, number)
    if (person) return person
    const known = await lookUpCaller(rows, principal, number)
    return known && { label: known.name, info: known.info }
  }
