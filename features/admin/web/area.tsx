import Groups from '@mui/icons-material/GroupsOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Area, AreaScreen } from '#platform/ui/area.ts'
import { administerCompany } from '../contract/abilities.ts'
import { adminMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof adminMenuTexts>) => (language: Language) =>
  translate(adminMenuTexts, language, key)

/** The administration of a company: its own screens, and those that other features add. */
export const adminArea = (added: readonly AreaScreen[]): Area => ({
  path: 'admin',
  label: text('area.title'),
  titleSuffix: text('area.titleSuffix'),
  ability: administerCompany.name,
  home: 'ajustesEmpresa/usuarios',
  screens: [
    {
      path: 'ajustesEmpresa/usuarios',
      label: text('screen.users'),
      icon: <ManageAccounts fontSize="small" />,
      component: lazy(async () => ({ default: (await import('./users/users-screen.tsx')).UsersScreen })),
    },
    {
      path: 'ajustesEmpresa/grupos',
      label: text('screen.groups'),
      icon: <Groups fontSize="small" />,
      component: lazy(async () => ({ default: (await import('./users/groups-screen.tsx')).GroupsScreen })),
    },
    ...added,
  ],
})
