/** The shell's texts about the channel, before its own catalogue is loaded. */
export const badgeTexts = {
  es: {
    'join.title': 'Conversaciones',
    'join.unreadChats_one': '{count} conversación sin leer',
    'join.unreadChats_other': '{count} conversaciones sin leer',
    'join.newMessage': 'Mensaje nuevo',
    'join.waits': 'Hace {time}',
    'join.overdue': 'Vencida hace {time}',
    'join.transferred': 'Chat transferido',
    'join.transferredText': 'Se te transfirio una nueva conversación',
  },
  en: {
    'join.title': 'Conversations',
    'join.unreadChats_one': '{count} unread conversation',
    'join.unreadChats_other': '{count} unread conversations',
    'join.newMessage': 'New message',
    'join.waits': '{time} ago',
    'join.overdue': 'Overdue by {time}',
    'join.transferred': 'Chat transferred',
    'join.transferredText': 'A new conversation was transferred to you',
  },
}
