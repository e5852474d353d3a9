export const es = {
  'screen.agenda': 'Agenda',
  'screen.groups': 'Grupos de agenda',
  'action.newEvent': 'Nuevo evento',
  'synonyms.agenda': 'calendario citas eventos reuniones',
} as const
