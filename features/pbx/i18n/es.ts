import { es as audios } from './audios/es.ts'
import { es as calendars } from './calendars/es.ts'
import { es as deskPhones } from './desk-phones/es.ts'
import { es as labels } from './labels/es.ts'
import { es as lines } from './lines/es.ts'
import { es as routing } from './routing/es.ts'

export const es = {
  ...audios,
  ...calendars,
  ...deskPhones,
  ...labels,
  ...lines,
  ...routing,
  'extension.title': 'Extensiones',
  'extension.noun': 'la extensión',
  'extension.one': 'extensión',
  'extension.new': 'Nueva extensión',
  'extension.edit': 'Editar extensión',
  'extension.search': 'Buscar por nombre o extensión',
  'extension.empty': 'Todavía no hay extensiones',
  'extension.emptyHint': 'Cree la primera o impórtelas desde una hoja de cálculo.',
  'extension.number': 'Extensión',
  'extension.number.help': 'De 2 a 10 dígitos. No se puede cambiar después.',
  'extension.display_name': 'Nombre',
  'extension.owner': 'Usuario',
  'extension.owner.help': 'Quien atiende esta extensión desde la aplicación.',
  'extension.call_limit': 'Llamadas a la vez',
  'extension.call_limit.help': 'Si se supera, quien llama oye ocupado.',
  'extension.secret': 'Clave SIP',
  'extension.sip_server': 'Servidor',
  'extension.sip_port': 'Puerto',
  'extension.sip_transport': 'Transporte',
  'extension.sip_user': 'Usuario',
  'extension.sip_user_2': 'Usuario del segundo teléfono',
  'extension.sip_user_3': 'Usuario del tercer teléfono',
  'extension.sip_auth_user': 'Usuario de autenticación',
  'extension.sip_media': 'Cifrado de la voz',
  'extension.sip_tls_port': 'Puerto con TLS',
  'extension.sip_tls_user': 'Usuario con TLS',
  'extension.sip_tls_user_2': 'Usuario con TLS del segundo teléfono',
  'extension.sip_tls_user_3': 'Usuario con TLS del tercer teléfono',
  'extension.renew': 'Renovar clave',
  'ownPhone.title': 'Mi teléfono de mesa',
  'ownPhone.hint':
    'Si lo perdió, o alguien más conoció su clave, renuévela: el teléfono debe configurarse de nuevo.',
  'ownPhone.newPassword':
    'Cambió su contraseña, pero su teléfono de mesa sigue con la clave de antes. Si alguien más pudo conocerla, renuévela también.',
  'ownPhone.renew.title': '¿Renovar la clave de su teléfono de mesa?',
  'ownPhone.renew.text':
    'El teléfono deja de registrarse hasta que se configure con la clave nueva, que se muestra una sola vez. El navegador sigue igual.',
  'extension.renew.title': '¿Renovar la clave SIP?',
  'extension.renew.text':
    'Los teléfonos de la extensión {number} dejan de registrarse hasta que reciban la clave nueva. Las llamadas en curso siguen, y la aplicación la toma sola.',
  'extension.phone.qr': 'Código QR para configurar un teléfono',
  'extension.phone.hint':
    'Escanéelo con la aplicación Grandstream Wave, o escriba estos datos en su teléfono o aplicación SIP.',
  'extension.phone.which': 'Teléfono que va a configurar',
  'extension.phone.nth': 'Teléfono {place}',
  'extension.phone.several':
    'Una extensión puede tener hasta tres teléfonos, cada uno con su usuario. La clave y el usuario de autenticación son los mismos.',
  'extension.phone.udp': 'UDP o TCP',
  'extension.phone.tls': 'TLS, cifrado',
  'extension.phone.tls_hint':
    'El código no incluye el transporte: después de escanearlo, elija TLS y SRTP en la cuenta. Si el certificado del servidor no es de una autoridad reconocida, instálelo en el teléfono.',
  'extension.phone.copy': 'Copiar todo',
  'extension.phone.heading': 'Extensión {number} · {name}',
  'extension.account': 'Cuenta SIP',

  'audit.action.did.code_called': 'Pidió una llamada con código al número',
  'audit.action.did.proved': 'Confirmó que es de la empresa el número',
  'audit.action.extension.secret_renewed': 'Renovó la clave de la extensión',
  'audit.action.agent.logged_in': 'Puso en cola al agente',
  'audit.action.agent.logged_out': 'Sacó de la cola al agente',
  'audit.action.agent.paused': 'Puso en pausa al agente',
  'audit.action.agent.resumed': 'Quitó la pausa al agente',
} as const
