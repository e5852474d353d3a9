import Groups from '@mui/icons-material/GroupsOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource, setUpBy } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreens } from '#platform/ui/area.ts'
import { administerCompany } from '../contract/abilities.ts'
import { userGroups } from '../contract/user-groups.ts'
import { users } from '../contract/users.ts'
import { usersMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof usersMenuTexts>) => (language: Language) =>
  translate(usersMenuTexts, language, key)

/** The administration's own screens; other features add more. */
export const userScreens: AreaScreens = {
  ability: administerCompany.name,
  home: 'ajustesEmpresa/usuarios',
  screens: [
    {
      path: 'ajustesEmpresa/usuarios',
      label: text('screen.users'),
      icon: <ManageAccounts fontSize="small" />,
      group: text('group.people'),
      synonyms: text('synonyms.users'),
      // The first administrator alone does not count.
      isSetUp: setUpBy(users, 2),
      findRecords: findInResource(users, 'short_name'),
      actions: [createAction('user.new', text('action.newUser'), text('synonyms.users'))],
      component: lazy(async () => ({ default: (await import('./users/users-screen.tsx')).UsersScreen })),
    },
    {
      path: 'ajustesEmpresa/grupos',
      label: text('screen.groups'),
      icon: <Groups fontSize="small" />,
      group: text('group.people'),
      isSetUp: setUpBy(userGroups, 1),
      actions: [createAction('group.new', text('action.newGroup'))],
      component: lazy(async () => ({ default: (await import('./users/groups-screen.tsx')).GroupsScreen })),
    },
  ],
}
