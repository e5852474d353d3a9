/** Minimum length of a new password. */
const MIN_PASSWORD_LENGTH = 10

/** The most guessed passwords, in lower case. */
const WELL_KNOWN = [
  '1234567890',
  '0123456789',
  '12345678910',
  '123456789a',
  '1q2w3e4r5t',
  'administrador',
  'administrator',
  'bienvenido',
  'bienvenido1',
  'contraseña',
  'contrasena',
  'contrasena1',
  'contraseña1',
  'password12',
  'password123',
  'passw0rd123',
  'qwertyuiop',
  'qwerty12345',
  'colombia123',
]

export type PasswordWeakness = 'short' | 'known' | 'username' | 'monotonous'

/** Why a new password is refused; null if it is acceptable. Browser and server share the rules. */
export function passwordWeakness(password: string, username: string): PasswordWeakness | null {
  const plain = password.trim().toLowerCase()
  const name = username.trim().toLowerCase()
  if ([...password.trim()].length < MIN_PASSWORD_LENGTH) return 'short'
  if (new Set(plain).size < 4) return 'monotonous'
  if (name.length >= 3 && plain.includes(name)) return 'username'
  return WELL_KNOWN.includes(plain) ? 'known' : null
}
