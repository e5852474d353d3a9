import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'devices.microphone': 'Microphone',
  'devices.speaker': 'Speaker',
  'devices.ringer': 'Ringer',
  'devices.default': 'System default',
  'devices.level': 'Microphone level',
  'devices.levelHint': 'Speak: the bar should move.',
  'devices.testMicrophone': 'Test the microphone',
  'devices.testRing': 'Test ringer',
  'devices.unnamed': 'Device {number}',
  'devices.outputUnsupported': 'This browser always uses the system speaker.',

  'sounds.ringTone': 'Ring tone',
  'sounds.company': 'The one of the company ({tone})',
  'sounds.ringVolume': 'Ring volume',
  'sounds.toneVolume': 'Volume of keys and tones',
  'sounds.tone.classic': 'Classic',
  'sounds.tone.marimba': 'Marimba',
  'sounds.tone.digital': 'Digital',
  'sounds.tone.soft': 'Soft',
}
