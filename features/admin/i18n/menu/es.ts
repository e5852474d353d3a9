export const es = {
  'area.title': 'Administración',
  'area.titleSuffix': 'Administración',
  'screen.users': 'Usuarios',
  'screen.groups': 'Grupos de usuarios',
}
