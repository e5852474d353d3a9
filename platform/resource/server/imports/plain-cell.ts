/** What a formula leaves that found no value, in English and Spanish: `#N/A`, `#¡REF!`, `#¿NOMBRE?`. */
const FAILED = /^#(?:N\/[AD]|[¡¿]?[\p{Lu}\d_/]{2,20}[!?])$/u
/** `="00777"`, by which programs keep Excel from dropping zeros, and `=3104440025`. */
const FORMULA = /^=(?:"([^"]*)"|(\+?[\d\s.()-]{1,40}))$/
/** The apostrophe that makes a number text. */
const AS_TEXT = /^['’](?=\+?[\d(][\d\s.()-]{0,40}$)/

/** A cell without what spreadsheets add to values. */
export function plainCell(cell: string): string {
  if (FAILED.test(cell)) return ''
  const [, text, number] = FORMULA.exec(cell) ?? []
  return (text ?? number ?? cell).replace(AS_TEXT, '')
}

/** What people write where there is nothing, in a field of whatever kind. A dash or `N/A` is no city, and no company. */
const NOTHING = /^(?:[-–—._/]+|n\.?\/[ad]\.?|null|none|s\/[di]|no aplica|sin (?:dato|datos|informaci[oó]n))$/i

/** Whether a filled cell says that there is nothing. */
export const saysNothing = (cell: string): boolean => NOTHING.test(cell.trim())
