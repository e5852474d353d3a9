import { type RawBuilder, sql } from 'kysely'

/** Escapes `%` and `_`, which are ordinary characters here. */
const containing = (characters: string): RawBuilder<string> =>
  sql<string>`'%' || replace(replace(replace((SELECT search_form(${characters})), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** LIKE pattern for names, numbers and texts; numbers in any spelling: `300 111-2233` finds `3001112233`. */
export function searchPattern(characters: string): RawBuilder<string> {
  const digits = characters.replace(/[\s()+.-]/g, '')
  return containing(/^\d+$/.test(digits) ? digits : characters)
}
