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
  customers: 'Conectar otra empresa a este operador',
  customersHow:
    'En Configuración, Troncales, cree una del tipo «Nos registramos en el operador» con estos datos. Cada usuario sirve para una empresa. Después, los números DID que cree allí se llaman desde esta página. Antes, el operador de la plataforma le permite a esa empresa troncales a direcciones privadas y le entrega sus números.',
  'customers.host': 'Servidor',
  'customers.port': 'Puerto',
  'customers.users': 'Usuario',
  'customers.password': 'Contraseña',
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
  customers: 'Connect another company to this carrier',
  customersHow:
    'In Configuration, Trunks, create one of the type “We register with the carrier” with these details. Each user is good for one company. After that, the DIDs that are created there can be called from this page. First, the operator of the platform allows that company trunks to private addresses, and gives it its numbers.',
  'customers.host': 'Server',
  'customers.port': 'Port',
  'customers.users': 'User',
  'customers.password': 'Password',
  'phase.off': 'Connecting the telephone…',
  'phase.ready': 'Ready to call',
  'phase.calling': 'Calling {number}…',
  'phase.ringback': 'Ringing at {number}',
  'phase.ringing': '{number} is calling',
  'phase.talking': 'In a call with {number}',
}

export const outsideTexts = { es, en }
