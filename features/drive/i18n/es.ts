export const es = {
  'drive.title': 'Drive',
  'errors.drive.into_itself': 'Una carpeta no cabe dentro de sí misma.',
  'errors.drive.name_taken': 'En esta carpeta ya hay algo con ese nombre.',
  'errors.drive.too_deep': 'Hay demasiadas carpetas una dentro de otra.',
  'errors.drive.too_many': 'Son demasiados archivos y carpetas.',
  'errors.drive.stays_there': 'Estos archivos no se pueden mover desde aquí. Cópielos.',
}
