import { type RawBuilder, sql } from 'kysely'

/** `%` and `_` are letters like others. */
const containing = (characters: string): RawBuilder<string> =>
  sql<string>`'%' || replace(replace(replace((SELECT search_form(${characters})), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

/** What is looked for in names, numbers and texts; a number in any spelling: `300 111-2233` is `3001112233`. */
export function searchPattern(characters: string): RawBuilder<string> {
  const digits = characters.replace(/[\s()+.-]/g, '')
  return containing(/^\d+$/.test(digits) ? digits : characters)
}
