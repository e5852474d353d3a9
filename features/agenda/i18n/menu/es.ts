export const es = {
  'screen.agenda': 'Agenda',
  'screen.groups': 'Grupos de agenda',
  'action.newEvent': 'Nuevo evento',
  'synonyms.agenda': 'calendario citas eventos reuniones',
  'screen.bookingPages': 'Páginas de citas',
  'screen.bookingKinds': 'Tipos de cita',
  'synonyms.booking': 'reservas calendly agendar enlace público',
  'screen.rooms': 'Salas',
  'synonyms.rooms': 'sala de juntas reservar espacio recurso',
} as const
