const es = {
  'template.submit': 'Enviar a aprobación',
  'template.wasSubmitted': 'La plantilla fue enviada',
  'template.wasRejected': 'El proveedor rechazó la plantilla',
  'template.rejected': 'Rechazada: {reason}',
  'template.draft': 'Es un borrador: envíela a aprobación para poder usarla.',
  'template.sync': 'Sincronizar',
  'template.synced': 'Plantillas sincronizadas: {changed} cambiaron, {added} son nuevas',
  'template.syncFailed': 'No respondió el proveedor de: {accounts}',
  'template.preview': 'Así lo verá el cliente',
  'template.addFile': 'Agregar el archivo del encabezado',
  'template.changeFile': 'Cambiar el archivo del encabezado',
  'template.removeFile': 'Quitar el archivo',
}
const en: Record<keyof typeof es, string> = {
  'template.submit': 'Submit for approval',
  'template.wasSubmitted': 'The template was submitted',
  'template.wasRejected': 'The provider rejected the template',
  'template.rejected': 'Rejected: {reason}',
  'template.draft': 'This is a draft: submit it for approval to use it.',
  'template.sync': 'Sync',
  'template.synced': 'Templates synced: {changed} changed, {added} are new',
  'template.syncFailed': 'The provider did not answer for: {accounts}',
  'template.preview': 'How the customer will see it',
  'template.addFile': 'Add the header’s file',
  'template.changeFile': 'Change the header’s file',
  'template.removeFile': 'Remove the file',
}

export const templateTexts = { es, en }
