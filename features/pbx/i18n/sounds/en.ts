import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'vm-enter-num-to-call': 'Please enter the number you wish to call',
  'vm-pls-try-again': 'Please try again',
  'vm-sorry': 'Sorry, I did not understand your response',
  invalid: 'That is not a valid extension',
  'pbx-invalid': 'That is not a valid extension, please try again',
  'vm-nobodyavail': 'Nobody is available to take your call',
  'queue-periodic-announce': 'Everybody is busy, please hold',
  'queue-thankyou': 'Thank you for your patience',
  transfer: 'Please hold while your call is connected',
  'ss-noservice': 'The number you have dialled is not in service',
  'vm-goodbye': 'Goodbye',
  beep: 'A tone',
  beeperr: 'An error tone',
}
