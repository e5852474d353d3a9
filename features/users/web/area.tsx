import Groups from '@mui/icons-material/GroupsOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreens } from '#platform/ui/area.ts'
import { administerCompany } from '../contract/abilities.ts'
import { userGroups } from '../contract/user-groups.ts'
import { users } from '../contract/users.ts'
import { usersMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(usersMenuTexts)

/** The administration's own screens; other features add more. */
export const userScreens: AreaScreens = {
  ability: administerCompany.name,
  home: 'ajustesEmpresa/usuarios',
  screens: [
    screen({
      path: 'ajustesEmpresa/usuarios',
      label: 'screen.users',
      icon: ManageAccounts,
      group: 'group.people',
      synonyms: 'synonyms.users',
      // The first administrator alone does not count.
      list: { resource: users, find: 'short_name', least: 2 },
      create: ['user.new', 'action.newUser', 'synonyms.users'],
      load: async () => (await import('./users/users-screen.tsx')).UsersScreen,
    }),
    screen({
      path: 'ajustesEmpresa/grupos',
      label: 'screen.groups',
      icon: Groups,
      group: 'group.people',
      list: { resource: userGroups, least: 1 },
      create: ['group.new', 'action.newGroup'],
      load: async () => (await import('./users/groups-screen.tsx')).GroupsScreen,
    }),
  ],
}
