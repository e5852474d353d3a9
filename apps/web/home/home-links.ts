/** Where the cards of Inicio lead: to the list of just what they show. */
export const HOME_LINKS = {
  waiting: '/join/chats?mostrar=unanswered',
  pending: '/pbxCloud/perdidas',
  missed: '/pbxCloud/historial?missed=1',
  unread: '/pbxCloud/chat?mostrar=unread',
  agenda: '/pbxCloud/agenda',
  team: '/pbxCloud/directorio',
} as const
