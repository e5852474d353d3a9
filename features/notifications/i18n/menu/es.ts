export const es = {
  'screen.announcements': 'Notificaciones',
  'synonyms.announcements': 'avisos comunicados anuncios informar equipo',
  'group.tools': 'Herramientas',
  'action.newAnnouncement': 'Nueva notificación',
} as const
