import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'desk_phone.title': 'Desk phones',
  'desk_phone.noun': 'the desk phone',
  'desk_phone.one': 'phone',
  'desk_phone.new': 'New phone',
  'desk_phone.edit': 'Edit phone',
  'desk_phone.search': 'Search by MAC, make or model',
  'desk_phone.empty': 'No desk phones yet',
  'desk_phone.emptyHint':
    'Add one by its MAC address: the phone fetches its settings, without anybody typing a user or password.',
  'desk_phone.mac': 'MAC address',
  'desk_phone.mac.help': 'On the label below the phone: 00:15:65:12:34:56.',
  'desk_phone.make': 'Make',
  'desk_phone.make.yealink': 'Yealink',
  'desk_phone.make.grandstream': 'Grandstream',
  'desk_phone.make.fanvil': 'Fanvil',
  'desk_phone.make.snom': 'Snom',
  'desk_phone.make.polycom': 'Poly (Polycom)',
  'desk_phone.make.cisco': 'Cisco (3PCC, SPA)',
  'desk_phone.model': 'Model',
  'desk_phone.extension': 'Extension',
  'desk_phone.extension.help': 'An extension can have up to three phones.',
  'desk_phone.setup': 'State',
  'desk_phone.setup.waiting': 'Not fetched',
  'desk_phone.setup.expired': 'Expired',
  'desk_phone.setup.ready': 'Set up',
  'desk_phone.setup.closed': 'Secret changed',
  'desk_phone.last_fetch_at': 'Last fetch',
  'desk_phone.software': 'Model and version',
  'desk_phone.section.settings': 'Settings',
  'desk_phone.keys': 'Lamp keys',
  'desk_phone.keys.help': 'Colleagues whose state the phone shows; the key calls them or takes their call.',
  'desk_phone.language': 'Language',
  'desk_phone.language.company': "The company's",
  'desk_phone.language.es': 'Spanish',
  'desk_phone.language.en': 'English',
  'desk_phone.transport': 'Connection',
  'desk_phone.transport.tls': 'Encrypted (TLS and SRTP)',
  'desk_phone.transport.udp': 'Not encrypted (UDP)',
  'desk_phone.transport.help':
    'Encryption needs a phone that trusts the certificate of the server. Where the server has no TLS, UDP is used.',
  'desk_phone.codecs': 'Codecs',
  'desk_phone.codecs.help': 'In order of preference: g722,alaw,ulaw.',
  'desk_phone.new_secret': 'Allow a new secret',
  'desk_phone.new_secret.help':
    'For an extension whose secret was not kept: phones that have it already stop registering.',
  'desk_phone.taken': 'It is the address of a phone of {number} {name} already.',
  'desk_phone.no_device': 'It is not the address of a device: see the label below the phone.',
  'desk_phone.full': 'This extension has three phones already.',
  'desk_phone.unknown_secret':
    'The secret of this extension was not kept. Allow a new one: phones that have it already must be set up again.',
  'desk_phone.url': 'Address for the phone',
  'desk_phone.link': 'New address',
  'desk_phone.link.title': 'Create another address for this phone?',
  'desk_phone.link.text':
    'The address before, and the password by which the phone {mac} fetches its settings, no longer work. Calls go on.',
  'desk_phone.link.heading': '{make} {mac}',
  'desk_phone.link.qr': 'QR code with the address',
  'desk_phone.link.hint':
    'Works once, within seven days, and for this phone only. Afterwards the phone checks its settings every day.',
  'desk_phone.where.yealink':
    "On the phone's page: Settings → Auto Provision → Server URL; then Auto Provision Now.",
  'desk_phone.where.grandstream':
    "On the phone's page: Maintenance → Upgrade and Provisioning → Config Server Path, with HTTPS; then Start Provision.",
  'desk_phone.where.fanvil':
    "On the phone's page: System → Auto Provision → Static Provisioning Server, the whole address; then Autoprovision Now.",
  'desk_phone.where.snom': "On the phone's page: Advanced → Update → Setting URL; then restart it.",
  'desk_phone.where.cisco':
    'On the phone’s page: Admin Login → advanced → Voice → Provisioning → Profile Rule; then Submit All Changes. Multiplatform (3PCC) and SPA phones only; the language of their menu stays as it is.',
  'desk_phone.where.polycom':
    "On the phone's page: Settings → Provisioning Server, type HTTPS; then restart it.",
  'audit.action.desk_phone.link_renewed': 'Created another address for the desk phone',
  'audit.action.desk_phone.set_up': 'First fetch of settings by the desk phone',
  'audit.action.desk_phone.refused': 'Refused settings to what was not the desk phone',
}
