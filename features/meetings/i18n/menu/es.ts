export const es = {
  'screen.meetings': 'Reuniones',
  'area.meetings': 'Reuniones',
  'synonyms.meetings': 'meetings videollamada videoconferencia sala zoom meet jitsi',
  'action.new': 'Nueva reunión',
  'screen.recordings': 'Reuniones grabadas',
  'synonyms.recordings': 'videos grabaciones meetings ver descargar',
  'group.tools': 'Herramientas',
} as const
