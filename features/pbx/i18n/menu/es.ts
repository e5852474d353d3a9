export const es = {
  'screen.extensions': 'Extensiones',
}
