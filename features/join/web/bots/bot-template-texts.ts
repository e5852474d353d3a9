const es = {
  begin: 'Empezar con una plantilla',
  beginHint: 'Agrega los nodos ya unidos; después se cambia todo, o se deshace.',
  'template.menu': 'Menú de temas',
  'template.hours': 'Según el horario de atención',
  'template.data': 'Pedir datos antes de atender',
  'menu.text': '¡Hola! Gracias por escribirnos. ¿En qué le podemos ayudar?',
  'menu.sales': 'Ventas',
  'menu.support': 'Soporte',
  'menu.other': 'Otra consulta',
  'hours.closed':
    'Gracias por escribirnos. En este momento no estamos atendiendo; le responderemos en nuestro horario.',
  'data.name': '¡Hola! Para atenderle mejor, ¿cuál es su nombre completo?',
  'data.document': '¿Cuál es su número de documento?',
  invalid: 'No entendí su respuesta. Inténtelo otra vez, por favor.',
  handover: 'Gracias. En un momento le atiende una persona de nuestro equipo.',
}
const en: Record<keyof typeof es, string> = {
  begin: 'Begin with a template',
  beginHint: 'Adds nodes that are already joined; then everything can be changed, or undone.',
  'template.menu': 'Menu of topics',
  'template.hours': 'By the working hours',
  'template.data': 'Ask for data first',
  'menu.text': 'Hello! Thank you for writing to us. How can we help you?',
  'menu.sales': 'Sales',
  'menu.support': 'Support',
  'menu.other': 'Something else',
  'hours.closed':
    'Thank you for writing to us. We are closed at the moment and will answer within our hours.',
  'data.name': 'Hello! To help you better, what is your full name?',
  'data.document': 'What is the number of your identity document?',
  invalid: 'I did not understand your answer. Please try again.',
  handover: 'Thank you. Somebody of our team will be with you in a moment.',
}

/** Of the templates of bots: their names, and what they say to contacts until somebody changes it. */
export const botTemplateTexts = { es, en }
