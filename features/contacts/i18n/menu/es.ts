export const es = {
  'screen.contacts': 'Contactos',
  'synonyms.contacts': 'agenda telefónica libreta números personas vcard',
  'group.people': 'Personas',
  'action.newContact': 'Nuevo contacto',
}
