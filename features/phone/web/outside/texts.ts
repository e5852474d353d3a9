const es = {
  title: 'Teléfono',
  dial: 'Número al que llama',
  call: 'Llamar',
  answer: 'Contestar',
  reject: 'Rechazar',
  hangUp: 'Colgar',
  absent: 'Aquí solo se puede escribir: no hay un operador telefónico simulado.',
  behaviours:
    'Los números que nadie tiene abiertos responden según su última cifra: 1 ocupado, 2 no contesta, 3 rechaza, 4 no existe; los demás leen en voz alta el número de quien llama.',
  'phase.off': 'Conectando el teléfono…',
  'phase.ready': 'Listo para llamar',
  'phase.calling': 'Llamando a {number}…',
  'phase.ringback': 'Suena en {number}',
  'phase.ringing': '{number} está llamando',
  'phase.talking': 'En llamada con {number}',
}
const en: Record<keyof typeof es, string> = {
  title: 'Telephone',
  dial: 'Number to call',
  call: 'Call',
  answer: 'Answer',
  reject: 'Reject',
  hangUp: 'Hang up',
  absent: 'Here one can only write: there is no simulated carrier.',
  behaviours:
    'Numbers that nobody has open answer by their last digit: 1 busy, 2 no answer, 3 refused, 4 does not exist; the others read out the number that calls.',
  'phase.off': 'Connecting the telephone…',
  'phase.ready': 'Ready to call',
  'phase.calling': 'Calling {number}…',
  'phase.ringback': 'Ringing at {number}',
  'phase.ringing': '{number} is calling',
  'phase.talking': 'In a call with {number}',
}

export const outsideTexts = { es, en }
