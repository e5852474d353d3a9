/** What a formula leaves that found no value, in English and Spanish: `#N/A`, `#¡REF!`, `#¿NOMBRE?`; LibreOffice's `Err:502`. */
const FAILED = /^(?:#(?:N\/[AD]|[¡¿]?[\p{Lu}\d_/]{2,20}[!?])|Err:5\d\d)$/u
/** `="00777"`, by which programs keep Excel from dropping zeros, and `=3104440025`. */
const FORMULA = /^=(?:"([^"]*)"|(\+?[\d\s.()-]{1,40}))$/
/** The apostrophe that makes a number text. */
const AS_TEXT = /^['’](?=\+?[\d(][\d\s.()-]{0,40}$)/

/** What spreadsheets add begins so; of a hundred thousand cells nearly all have nothing more to look for. */
const [HASH, EQUALS, APOSTROPHE, CURLY, E] = ['#', '=', "'", '’', 'E'].map((mark) => mark.charCodeAt(0))

function isMarked(cell: string): boolean {
  const first = cell.charCodeAt(0)
  return first === HASH || first === EQUALS || first === APOSTROPHE || first === CURLY || first === E
}

/** A cell without what spreadsheets add to values. */
function plainCell(cell: string): string {
  if (!isMarked(cell)) return cell
  if (FAILED.test(cell)) return ''
  const [, text, number] = FORMULA.exec(cell) ?? []
  return (text ?? number ?? cell).replace(AS_TEXT, '')
}

/** A row without what spreadsheets add to values; the same one where they added nothing. */
export const plainRow = (row: string[]): string[] => (row.some(isMarked) ? row.map(plainCell) : row)

/** What people write where there is nothing, in a field of whatever kind. A dash or `N/A` is no city, and no company. */
const NOTHING = /^(?:[-–—._/]+|n\.?\/[ad]\.?|null|none|s\/[di]|no aplica|sin (?:dato|datos|informaci[oó]n))$/i

/** Longer cells say something, characters. */
const MAX_NOTHING = 40

/** Whether a filled cell says that there is nothing. */
export const saysNothing = (cell: string): boolean => cell.length <= MAX_NOTHING && NOTHING.test(cell.trim())
