import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'voicemail.title': 'Voicemail',
  'voicemail.noun': 'the voicemail message',
  'voicemail.edit': 'Edit message',
  'voicemail.search': 'Search by name or number',
  'voicemail.empty': 'There are no voicemail messages',
  'voicemail.emptyHint': 'What callers leave when you cannot answer appears here.',
  'voicemail.label': 'Contact',
  'voicemail.number': 'Number',
  'voicemail.received_at': 'Date',
  'voicemail.duration': 'Duration (s)',
  'voicemail.heard': 'Heard',
  'voicemail.format': 'Format',
  'voicemail.format.wav': 'WAV',
  'voicemail.format.mp3': 'MP3',
  'voicemail.format.ogg': 'OGG',
  'voicemail.size': 'Size (bytes)',
  'notice.title': 'New voicemail message',
  'mail.subject': 'Voicemail from {who}',
  'mail.from': '{who} left you a voicemail message.',
  'mail.when': 'It came on {when} and lasts {length}. The sound is attached unless it is too large.',
  'mail.open': 'Open the voicemail',
  'mail.footer':
    'You get this mail because your voicemail sends it to this address. You can change that in its settings.',
}
