/** Transcripts of the telephone server's built-in sounds, by file name. */
export const es = {
  'vm-enter-num-to-call': 'Marque el número al que desea llamar',
  'vm-pls-try-again': 'Por favor, intente de nuevo',
  'vm-sorry': 'Lo siento, no entendí su respuesta',
  invalid: 'Esa extensión no es válida',
  'pbx-invalid': 'Esa extensión no es válida, intente de nuevo',
  'vm-nobodyavail': 'Nadie puede atender su llamada en este momento',
  'queue-periodic-announce': 'Todos están ocupados, por favor espere',
  'queue-thankyou': 'Gracias por su paciencia',
  transfer: 'Por favor espere mientras se comunica su llamada',
  'ss-noservice': 'El número que marcó no está en servicio',
  'vm-goodbye': 'Adiós',
  beep: 'Un tono',
  beeperr: 'Un tono de error',
} as const
