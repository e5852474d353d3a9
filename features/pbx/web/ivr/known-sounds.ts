import { foldForSearch } from '#platform/i18n/fold.ts'
import { es } from '../../i18n/sounds/es.ts'

type KnownSound = keyof typeof es

/** Built-in sounds of the telephone server that a menu may use. */
export const KNOWN_SOUNDS = Object.keys(es) as readonly KnownSound[]

export const isKnownSound = (name: string): name is KnownSound => Object.hasOwn(es, name)

/** Names that the contract accepts. */
const NAME = /^[A-Za-z0-9_/-]{2,80}$/

/** Finds sounds by transcript or name; without a match, a valid name may be a custom sound of the installation. */
export function soundsLike(typed: string, wordsOf: (name: string) => string): string[] {
  const needle = foldForSearch(typed)
  const found = KNOWN_SOUNDS.filter((name) => foldForSearch(`${name} ${wordsOf(name)}`).includes(needle))
  return found.length === 0 && NAME.test(typed.trim()) ? [typed.trim()] : found
}
