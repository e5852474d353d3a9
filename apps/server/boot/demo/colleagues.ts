/** Prefix of their user names. */
export const COLLEAGUE = 'demo'

/** Demo staff that nobody signs in as, by extension from 5004. */
export const COLLEAGUES: readonly { name: string; gender: 'm' | 'f' }[] = [
  { name: 'Andrés Castillo', gender: 'm' },
  { name: 'Beatriz Quintero', gender: 'f' },
  { name: 'Camilo Herrera', gender: 'm' },
  { name: 'Catalina Ospina', gender: 'f' },
  { name: 'Daniel Cárdenas', gender: 'm' },
  { name: 'Diana Vargas', gender: 'f' },
  { name: 'Esteban Mejía', gender: 'm' },
  { name: 'Felipe Arango', gender: 'm' },
  { name: 'Gabriela Muñoz', gender: 'f' },
  { name: 'Hernán Suárez', gender: 'm' },
  { name: 'Isabel Cortés', gender: 'f' },
  { name: 'Javier Peña', gender: 'm' },
  { name: 'Juliana Restrepo', gender: 'f' },
  { name: 'Natalia Franco', gender: 'f' },
  { name: 'Nicolás Becerra', gender: 'm' },
  { name: 'Óscar Londoño', gender: 'm' },
  { name: 'Paola Jiménez', gender: 'f' },
  { name: 'Ricardo Niño', gender: 'm' },
  { name: 'Rosa Bermúdez', gender: 'f' },
  { name: 'Santiago Lozada', gender: 'm' },
  { name: 'Sofía Caicedo', gender: 'f' },
  { name: 'Tomás Aguirre', gender: 'm' },
  { name: 'Valentina Prieto', gender: 'f' },
  { name: 'Verónica Duque', gender: 'f' },
  { name: 'William Ayala', gender: 'm' },
  { name: 'Yolanda Parra', gender: 'f' },
]

/** Portraits of the demo users. */
export const KNOWN_FACES: Readonly<Record<string, 'm' | 'f'>> = {
  ana: 'f',
  luis: 'm',
  marta: 'f',
  admin: 'f',
}
