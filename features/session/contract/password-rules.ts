/** Characters that a new password needs at least. */
const LEAST_PASSWORD_LENGTH = 10

/** The first guesses of everybody who guesses; all in lower case. */
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

/** Why somebody may not take this as a new password; null when they may. The rules are the same on both sides. */
export function passwordWeakness(password: string, username: string): PasswordWeakness | null {
  const plain = password.trim().toLowerCase()
  const name = username.trim().toLowerCase()
  if ([...password.trim()].length < LEAST_PASSWORD_LENGTH) return 'short'
  if (new Set(plain).size < 4) return 'monotonous'
  if (name.length >= 3 && plain.includes(name)) return 'username'
  return WELL_KNOWN.includes(plain) ? 'known' : null
}
