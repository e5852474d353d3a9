import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'area.title': 'Administration',
  'area.titleSuffix': 'Administration',
  'screen.users': 'Users',
  'screen.groups': 'User groups',
}
