import { es as bulk } from './bulk/es.ts'
import { es as config } from './config/es.ts'
import { es as failures } from './failures/es.ts'
import { es as sequences } from './sequences/es.ts'

export const es = {
  ...config,
  ...bulk,
  ...failures,
  ...sequences,
  'errors.join.too_many_filters':
    'Ya tiene {limit, plural, one {# filtro guardado} other {# filtros guardados}}: elimine alguno.',
  'errors.join.wrote_meanwhile':
    'El contacto acaba de escribir. Lea su mensaje antes de finalizar la conversación.',
  'errors.join.text_too_long': 'El texto es demasiado largo para este canal.',
  'errors.join.window_closed':
    'Han pasado más de 24 horas desde el último mensaje del contacto: solo puede enviar una plantilla.',
  'errors.join.contact_blocked': 'El contacto está bloqueado.',
  'errors.join.nobody_to_transfer_to': 'No se pudo transferir la conversación',
  'errors.join.template_unusable': 'La plantilla no está aprobada o le faltan valores.',
  'errors.join.no_account': 'No hay una cuenta desde la que se pueda escribir a ese número.',
  'errors.join.unknown_file': 'El archivo ya no está disponible: súbalo de nuevo.',
  'errors.join.voice_damaged': 'La nota de voz está dañada o vacía: grábela de nuevo.',
  'errors.join.callback_refused': 'La firma no es válida.',
  'errors.join.web_package_missing':
    'Para conectar un número por código QR se instala aparte el paquete «baileys» (npm i --no-save baileys). Pídalo a quien administra el servidor.',
  'audit.action.join_account.connected': 'Pidió conectar el teléfono de la cuenta',
  'audit.action.join_account.disconnected': 'Desconectó el teléfono de la cuenta',
  'errors.join.provider_refused': 'El proveedor no aceptó la solicitud.',

  'errors.join.bot_not_publishable': 'El bot no se puede publicar: hay nodos por corregir.',
  'audit.action.join_bot.published': 'Publicó el bot',
  'audit.action.join_bot.reloaded': 'Recargó los bots',
  'audit.action.join_account.bot_activated': 'Activó el bot de la cuenta',
  'audit.action.join_account.bot_deactivated': 'Desactivó el bot de la cuenta',
  'audit.action.join_agent.connected': 'Conectó al agente a las conversaciones',
  'audit.action.join_agent.disconnected': 'Desconectó al agente de las conversaciones',
  'audit.action.join_chat.transferred': 'Transfirió la conversación',
  'audit.action.join_contact.blocked': 'Bloqueó el contacto',
  'audit.action.join_contact.unblocked': 'Desbloqueó el contacto',

  'said.banned': 'El contacto fue bloqueado',
  'said.unbanned': 'El contacto fue desbloqueado',
  'said.transferred': 'La conversación se transfirió al agente {agent}',
  'said.finished': 'La conversación fue finalizada',
  'said.labelled': 'La etiqueta fue actualizada',
  'said.read': 'La conversación fue actualizada',
  'said.reloaded': 'Los bots han sido recargados',
  'said.activated': 'Activación exitosa',
  'said.deactivated': 'Desactivación exitosa',
  'said.connected': 'Conexión exitosa',
  'said.disconnected': 'Desconexión exitosa',
  'said.surveySent': 'Encuesta Enviada',
  'said.optedOut':
    'Listo: no le enviaremos más mensajes masivos. Si desea recibirlos de nuevo, escriba {word}.',
  'said.optedOutForGood': 'Listo: no le enviaremos más mensajes masivos.',
  'said.optedIn': 'Gracias: volverá a recibir nuestros mensajes.',
  'said.mentioned': '{author} lo mencionó en la conversación con {contact}',
  'said.newConversation': 'Nueva conversación: {contact}',
  'said.given': '{author} le transfirió la conversación con {contact}',
  'said.snoozeOver': 'Terminó la pausa: {contact}',
  'said.noSpace': 'No hay espacio para los archivos de los contactos',
  'said.noSpaceBody':
    'Los mensajes llegan, pero sus archivos no se guardan. Elimine archivos o comuníquese con su proveedor; después, cada archivo se puede descargar desde su mensaje.',
  'said.noTemplateFile': 'Falta el archivo del encabezado.',

  'audit.action.join_template.submitted': 'Envió la plantilla a aprobación',

  'push.message': 'Mensaje nuevo',

  'join.use.accounts_one': '{count} cuenta',
  'join.use.accounts_other': '{count} cuentas',
  'join.use.messages_one': '{count} mensaje predeterminado',
  'join.use.messages_other': '{count} mensajes predeterminados',
  'join.use.sequences_one': '{count} secuencia',
  'join.use.sequences_other': '{count} secuencias',
  'join.use.broadcasts_one': '{count} envío masivo',
  'join.use.broadcasts_other': '{count} envíos masivos',
  'join.use.conversations_one': '{count} conversación',
  'join.use.conversations_other': '{count} conversaciones',
} as const
