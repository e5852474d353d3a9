export const es = {
  'screen.users': 'Usuarios',
  'screen.groups': 'Grupos de usuarios',
  'group.people': 'Personas',
  'action.newUser': 'Nuevo usuario',
  'action.newGroup': 'Nuevo grupo de usuarios',
  'synonyms.users': 'personas empleados agentes crear agregar invitar',
}
