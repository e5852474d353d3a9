import { en as audios } from './audios/en.ts'
import { en as calendars } from './calendars/en.ts'
import { en as deskPhones } from './desk-phones/en.ts'
import type { es } from './es.ts'
import { en as labels } from './labels/en.ts'
import { en as lines } from './lines/en.ts'
import { en as routing } from './routing/en.ts'

export const en: Record<keyof typeof es, string> = {
  ...audios,
  ...calendars,
  ...deskPhones,
  ...labels,
  ...lines,
  ...routing,
  'extension.title': 'Extensions',
  'extension.noun': 'the extension',
  'extension.one': 'extension',
  'extension.new': 'New extension',
  'extension.edit': 'Edit extension',
  'extension.search': 'Search by name or extension',
  'extension.empty': 'There are no extensions yet',
  'extension.emptyHint': 'Create the first one, or import them from a spreadsheet.',
  'extension.number': 'Extension',
  'extension.number.help': '2 to 10 digits. It cannot be changed later.',
  'extension.display_name': 'Name',
  'extension.owner': 'User',
  'extension.owner.help': 'Who answers this extension in the application.',
  'extension.call_limit': 'Calls at a time',
  'extension.call_limit.help': 'Above that, callers hear busy.',
  'extension.secret': 'SIP secret',
  'extension.sip_server': 'Server',
  'extension.sip_port': 'Port',
  'extension.sip_transport': 'Transport',
  'extension.sip_user': 'User',
  'extension.sip_user_2': 'User of the second phone',
  'extension.sip_user_3': 'User of the third phone',
  'extension.sip_auth_user': 'Authentication user',
  'extension.sip_media': 'Voice encryption',
  'extension.sip_tls_port': 'Port over TLS',
  'extension.sip_tls_user': 'User over TLS',
  'extension.sip_tls_user_2': 'User over TLS of the second phone',
  'extension.sip_tls_user_3': 'User over TLS of the third phone',
  'extension.renew': 'Renew secret',
  'ownPhone.title': 'My desk phone',
  'ownPhone.hint':
    'If it was lost, or somebody else knew its secret, renew it: the phone then has to be set up again.',
  'ownPhone.newPassword':
    'You changed your password, but your desk phone still has its old secret. If somebody else may know it, renew that as well.',
  'ownPhone.renew.title': 'Renew the secret of your desk phone?',
  'ownPhone.renew.text':
    'The phone no longer registers until it is set up with the new secret, which is shown only once. The browser stays as it is.',
  'extension.renew.title': 'Renew the SIP secret?',
  'extension.renew.text':
    'The phones of extension {number} stop registering until they are given the new secret. Running calls go on, and the application takes it by itself.',
  'extension.phone.qr': 'QR code for setting up a phone',
  'extension.phone.hint': 'Scan it with the app Grandstream Wave, or type this into your phone or SIP app.',
  'extension.phone.which': 'Phone to set up',
  'extension.phone.nth': 'Phone {place}',
  'extension.phone.several':
    'An extension may have up to three phones, each with its own user. Secret and authentication user are the same.',
  'extension.phone.udp': 'UDP or TCP',
  'extension.phone.tls': 'TLS, encrypted',
  'extension.phone.tls_hint':
    'The code does not carry the transport: after scanning it, choose TLS and SRTP in the account. If no known authority signed the certificate of the server, install it on the phone.',
  'extension.phone.copy': 'Copy all',
  'extension.phone.heading': 'Extension {number} · {name}',
  'extension.account': 'SIP account',

  'audit.action.did.code_called': 'Asked for a call with a code to the number',
  'audit.action.did.proved': 'Confirmed as the company’s the number',
  'audit.action.extension.secret_renewed': 'Renewed the secret of the extension',
  'audit.action.agent.logged_in': 'Logged in the agent',
  'audit.action.agent.logged_out': 'Logged out the agent',
  'audit.action.agent.paused': 'Paused the agent',
  'audit.action.agent.resumed': 'Resumed the agent',
}
