const es = {
  choose: 'Empezar con una plantilla',
  help: 'Llena las teclas con lo que su empresa ya tiene. Todo se puede cambiar antes de guardar.',
  left: 'No hay a dónde llevar: {keys}. Elíjalo, o deje la tecla vacía.',
  say: 'Lo que oye quien llama',
  make: 'Crear el audio con este texto',
  made: 'Audio creado: «{name}»',
  'name.departments': 'Áreas de la empresa',
  'name.reception': 'Extensión o recepción',
  'name.languages': 'Español o inglés',
  'name.survey': 'Encuesta después de la llamada',
  'menu.departments': 'Menú principal',
  'menu.reception': 'Recepción',
  'menu.languages': 'Idioma',
  'menu.survey': 'Encuesta de satisfacción',
  'say.departments':
    'Gracias por llamar. Para ventas, marque uno. Para soporte, marque dos. Para facturación y pagos, marque tres. Si conoce la extensión, márquela ahora, o espere en la línea.',
  'say.reception':
    'Gracias por llamar. Si conoce la extensión, márquela ahora. Para hablar con recepción, marque cero o espere en la línea.',
  'say.languages': 'Para español, marque uno. For English, press two.',
  'say.survey':
    'Antes de colgar, califique nuestra atención: marque de uno a cinco, donde cinco es excelente.',
}
const en: Record<keyof typeof es, string> = {
  choose: 'Begin with a template',
  help: 'Fills the keys with what your company has already. Everything can be changed before it is saved.',
  left: 'There is nowhere to lead: {keys}. Choose it, or leave the key empty.',
  say: 'What the caller hears',
  make: 'Create the audio with this text',
  made: 'Audio created: “{name}”',
  'name.departments': 'Departments of the company',
  'name.reception': 'Extension or reception',
  'name.languages': 'Spanish or English',
  'name.survey': 'Survey after the call',
  'menu.departments': 'Main menu',
  'menu.reception': 'Reception',
  'menu.languages': 'Language',
  'menu.survey': 'Satisfaction survey',
  'say.departments':
    'Thank you for calling. For sales, press one. For support, press two. For billing and payments, press three. If you know the extension, dial it now, or stay on the line.',
  'say.reception':
    'Thank you for calling. If you know the extension, dial it now. For the reception, press zero or stay on the line.',
  'say.languages': 'Para español, marque uno. For English, press two.',
  'say.survey': 'Before you hang up, rate our service: press one to five, where five is excellent.',
}

/** Of the templates of menus: their names, and what callers hear until somebody changes it. */
export const menuTemplateTexts = { es, en }
