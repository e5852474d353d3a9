import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.users': 'Users',
  'screen.groups': 'User groups',
  'group.people': 'People',
  'action.newUser': 'New user',
  'action.newGroup': 'New user group',
  'synonyms.users': 'people staff agents create add invite',
}
