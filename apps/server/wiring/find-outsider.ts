import type { ContactsFeature } from '#features/contacts/server/create-contacts.ts'
import { findCaller } from '#features/crm/server/callers/find-caller.ts'
import type { FindOutsider } from '#features/phone/server/ports.ts'

/** Contacts win over the CRM. */
export const findOutsiderIn =
  ({ lookUpCaller }: Pick<ContactsFeature, 'lookUpCaller'>): FindOutsider =>
  async (rows, principal, number) => {
    const known = await lookUpCaller(rows, principal, number)
    return known ? { label: known.name, info: known.info } : findCaller(rows, principal, number)
  }
