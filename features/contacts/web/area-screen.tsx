import Contacts from '@mui/icons-material/ContactsOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { FindRecords } from '#platform/ui/area.ts'
import { useContacts } from '../contract/abilities.ts'
import { contactsMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(contactsMenuTexts)

// The declaration is loaded on the first search, to keep the shell small.
const findContacts: FindRecords = async (...query) => {
  const { contacts } = await import('../contract/contacts.ts')
  return findInResource(contacts, 'organisation')(...query)
}

export const contactsScreen = screen({
  path: 'contactos',
  label: 'screen.contacts',
  icon: Contacts,
  group: 'group.people',
  synonyms: 'synonyms.contacts',
  ability: useContacts.name,
  create: ['contact.new', 'action.newContact'],
  findRecords: findContacts,
  load: async () => (await import('./contacts-screen.tsx')).ContactsScreen,
})
