import { partsEs } from './parts-es.ts'

export const es = {
  ...partsEs,
  'errors.chat.too_late': 'Ya pasó el tiempo para editar o eliminar este mensaje.',
  'errors.chat.only_administrators_write': 'Solo los administradores del grupo pueden escribir.',
  'errors.chat.last_administrator': 'Es el único administrador: nombre a otro antes de salir del grupo.',
  'errors.chat.group_full': 'El grupo no admite más miembros.',
  'errors.chat.inactive': 'Este chat ya no recibe mensajes.',

  left: 'Ha salido del grupo',

  'push.missedCall': 'Llamada perdida',
  'push.NO_ATTACHED': 'Mensaje nuevo',
  'push.image': 'Imagen',
  'push.audio': 'Audio',
  'push.video': 'Video',
  'push.file': 'Archivo',
  assistant: 'Asistente',

  'audit.action.chat.settings_changed': 'Cambió las reglas del chat',
  'audit.action.chat.history_read': 'Leyó lo que decía un mensaje del chat',
  'audit.action.chat.message_removed': 'Eliminó un mensaje de otra persona',
  'audit.action.chat.group_created': 'Creó un grupo de chat',
  'audit.action.chat.group_changed': 'Cambió un grupo de chat',
  'audit.action.chat.members_added': 'Agregó personas a un grupo de chat',
  'audit.action.chat.member_removed': 'Sacó a una persona de un grupo de chat',
  'audit.action.chat.member_changed': 'Cambió un administrador de un grupo de chat',
} as const
