export const es = {
  'screen.extensions': 'Extensiones',
  'group.telephony': 'Telefonía',
  'action.newExtension': 'Nueva extensión',
  'synonyms.extensions': 'anexos internos teléfonos líneas',
}
