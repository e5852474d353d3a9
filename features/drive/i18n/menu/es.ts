export const es = {
  'screen.drive': 'Drive',
  'synonyms.drive': 'archivos carpetas documentos nube almacenamiento subir descargar papelera',
  'action.newFolder': 'Nueva carpeta',
} as const
