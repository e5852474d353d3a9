import { allow, defineAbility } from '#platform/contract/access.ts'

/** Keeps own contacts and sees those shared within the company. */
export const useContacts = defineAbility('contacts.use', allow('agent', 'supervisor', 'administrator'))

export const contactsAbilities = [useContacts] as const
