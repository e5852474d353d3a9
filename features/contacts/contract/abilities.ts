import { allow, defineAbility } from '#platform/contract/access.ts'

/** Keeps contacts of their own and sees those that the company shares. */
export const useContacts = defineAbility('contacts.use', allow('agent', 'supervisor', 'administrator'))

export const contactsAbilities = [useContacts] as const
