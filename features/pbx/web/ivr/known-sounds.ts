import { foldForSearch } from '#platform/i18n/fold.ts'
import { es } from '../../i18n/sounds/es.ts'

type KnownSound = keyof typeof es

/** Sounds that the telephone server brings and a menu may use. */
export const KNOWN_SOUNDS = Object.keys(es) as readonly KnownSound[]

export const isKnownSound = (name: string): name is KnownSound => Object.hasOwn(es, name)

/** What the contract lets in. */
const NAME = /^[A-Za-z0-9_/-]{2,80}$/

/** By words or name; where none is like it, what was typed may be the name of one of the installation's own. */
export function soundsLike(typed: string, wordsOf: (name: string) => string): string[] {
  const wanted = foldForSearch(typed)
  const found = KNOWN_SOUNDS.filter((name) => foldForSearch(`${name} ${wordsOf(name)}`).includes(wanted))
  return found.length === 0 && NAME.test(typed.trim()) ? [typed.trim()] : found
}
