import Contacts from '@mui/icons-material/ContactsOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import type { AreaScreen, FindRecords } from '#platform/ui/area.ts'
import { useContacts } from '../contract/abilities.ts'
import { contactsMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof contactsMenuTexts>) => (language: Language) =>
  translate(contactsMenuTexts, language, key)

// Loaded on the first search, to keep the shell small.
const findContacts: FindRecords = async (...query) => {
  const [{ findInResource }, { contacts }] = await Promise.all([
    import('#platform/resource/web/find-in-resource.ts'),
    import('../contract/contacts.ts'),
  ])
  return findInResource(contacts, 'organisation')(...query)
}

export const contactsScreen: AreaScreen = {
  path: 'contactos',
  label: text('screen.contacts'),
  icon: <Contacts fontSize="small" />,
  group: text('group.people'),
  synonyms: text('synonyms.contacts'),
  ability: useContacts.name,
  actions: [createAction('contact.new', text('action.newContact'))],
  findRecords: findContacts,
  component: lazy(async () => ({ default: (await import('./contacts-screen.tsx')).ContactsScreen })),
}
