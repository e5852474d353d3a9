export const es = {
  'screen.meetings': 'Reuniones',
  'area.meetings': 'Reuniones',
  'synonyms.meetings': 'meetings videollamada videoconferencia sala zoom meet jitsi',
  'action.new': 'Nueva reunión',
} as const
