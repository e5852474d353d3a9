import { EMPTY_CARD } from '#platform/spreadsheet/contract/sheet.ts'
import { plainText } from '../sheet/sheet-columns.ts'

/** What a row of a sheet is that is nobody's: sums, the headings once more, a line of a report's foot, a card with nothing in it. */
export type NoData = 'total' | 'heading' | 'footer' | 'emptyCard'

/** Longer cells are data, and would take long to search, characters. */
const LONGEST = 120

/** What is summed, behind the word for it. */
const SUMMED =
  '(?:(?:en )?general(?:es)?|geral|gen[eé]ral|parcial(?:es)?|finale?s?|acumulad[oa]s?|mensual(?:es)?|anual(?:es)?|(?:(?:del?|of) )?(?:la )?(?:mes|a[nñ]o|p[áa]gina|hoja|page|sheet|month|year)|(?:de )?(?:registros|filas|clientes|contactos|personas|empresas|negocios|leads|ventas|records|rows|contacts|deals|customers|people)|a pagar)'
/**
 * `Total`, `Subtotal:`, `Gran total`, `Total general 1.250.000`, `Totales`, `Suma total`, `Valor total`; Portuguese, French, German and
 * Italian ones, since programs write them in their own language.
 */
const TOTAL = new RegExp(
  `^(?:(?:(?:gran |grand |gross|sub ?-? ?|suma |valor |monto |importe |count |sum of )?totals?(?:es|e|i)?|totais|totaux|gesamt(?:summe|ergebnis)?|zwischensumme|summe|soma|somme|suma|sumas(?: iguales)?|sumatoria|sum|promedio|average|recuento|conteo)(?: ${SUMMED})?)(?: ?[:=])?[\\s\\d.,'$%()-]*$`,
  'iu',
)
const CURRENCY =
  '(?:[a-z]{0,3}\\$|\\p{Sc}|cop|usd|eur|mxn|pen|clp|ars|brl|gtq|crc|uyu|bob|dop|hnl|nio|pyg|ves|bs\\.?|s\\/\\.?|m|k)'
const AMOUNT = new RegExp(
  `^[-+(]?\\s?${CURRENCY}?\\s?[-+(]?[\\d.,'’\\s]*\\d[\\d.,'’\\s]*[)%-]?\\s?${CURRENCY}?$`,
  'iu',
)
/** As accounting formats write zero: `$ -`. */
const NOTHING = /^\$? ?[-–—]$/
/** Alone in its row: `Suma` could be a name. */
const SUM = /tota|gesamt|zwischensumme|sumas iguales/i

const FOOTERS = [
  /^(?:p[áa]g(?:ina|\.)?|page) ?\d+(?: ?(?:de|of|\/) ?\d+)?$/i,
  /^(?:fuente|source|nota|notas|elaborado por|elabor[oó]|preparado por|generado(?: el| por)?|generated(?: by| on)?|exportado(?: el| por)?|exported(?: by| on)?|impreso(?: el| por)?|printed(?: by| on)?|fecha de (?:generaci[oó]n|impresi[oó]n|corte|exportaci[oó]n|reporte|informe)|report (?:generated|run)(?: by| on)?) ?:/i,
  /^(?:generado|generated|exportado|exported|impreso|printed) (?:el|por|by|on|desde|from|con|with) /i,
  /^(?:fin|final) del? (?:reporte|informe|listado|archivo|documento)\b/i,
  /^end of (?:report|list|file|document)\b/i,
  /^(?:n[úu]mero|cantidad|total|recuento|count) (?:de|of) (?:registros|filas|clientes|contactos|personas|empresas|negocios|leads|ventas|records|rows|contacts|deals) ?[:=]? ?[\d.,]*$/i,
  /^[\d.,]+ (?:registros?|filas?|resultados?|records?|rows?|results?)(?: (?:encontrad[oa]s?|en total|exportad[oa]s?|found|in total|exported))?\.?$/i,
  /^confidential information\b/i,
  /^copyright (?:\(c\)|©)/i,
  /^(?:\(c\)|©) ?\d{4}/i,
]
const RULE = /^[-–—=_*.~#+|\s]{3,}$/

/** Marks by which people make a sum stand out: `*** TOTAL ***`, `== Total ==`. */
const ORNAMENT = /^[\s*=_>»→#–—-]+(?=[\p{L}])|(?<=[\p{L}:])[\s*=_<«←#–—-]+$/gu
/** `T O T A L`. */
const SPACED = /^\p{L}(?: \p{L}){3,}$/u

const bare = (cell: string): string => {
  const plain = cell.replaceAll(ORNAMENT, '')
  return SPACED.test(plain) ? plain.replaceAll(' ', '') : plain
}

const filledOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

const isRule = (cell: string): boolean => RULE.test(cell)

function isTotal(cells: readonly string[], hasPoint: boolean): boolean {
  const filled = cells.filter((cell) => !isRule(cell)).map(bare)
  return (
    !hasPoint &&
    filled.some((cell) => TOTAL.test(cell)) &&
    filled.every((cell) => TOTAL.test(cell) || AMOUNT.test(cell) || NOTHING.test(cell)) &&
    (filled.length > 1 || SUM.test(filled[0] ?? ''))
  )
}

const WORD = '(?:totale?s?|suma|promedio|cuenta|recuento|sum|average|count)'
const SUMMING = new RegExp(WORD, 'i')
/** As spreadsheets write sums of groups: `Total Cali`, `Suma de Cali`; `Cali Total` in English. */
const GROUP = [
  new RegExp(`^(?:gran |sub ?-? ?)?${WORD}(?: (?:del?|of|for|por|para))?[ :]+(\\S.*?)[ :=]*$`, 'iu'),
  new RegExp(`^(\\S.*?) (?:grand |sub ?-? ?)?${WORD}[ :=]*$`, 'iu'),
]

/** The group that a row sums; null when it sums none. Somebody may be called so: see `groupsIn`. */
export function groupSummed(cells: readonly string[]): string | null {
  const filled = filledOf(cells)
  // Most rows end here: this is asked of each.
  if (filled.length < 2 || !filled.some((cell) => SUMMING.test(cell))) return null
  if (filled.some((cell) => cell.length > LONGEST)) return null
  const plain = filled.filter((cell) => !isRule(cell)).map(bare)
  const [label = '', another] = plain.filter((cell) => !AMOUNT.test(cell) && !NOTHING.test(cell))
  if (another !== undefined || plain.length < 2) return null
  return GROUP.map((form) => form.exec(label)?.[1] ?? null).find((group) => group !== null) ?? null
}

/**
 * Whether a row is none of the sheet's data; null for data. `hasPoint`: it has a telephone number or an address, as only data has.
 * `isGroup`: whether rows around it are of this group.
 * Careful: what could be somebody is data.
 */
export function noDataOf(
  headings: readonly string[],
  cells: readonly string[],
  hasPoint: boolean,
  isGroup: (name: string) => boolean = () => false,
): NoData | null {
  const filled = filledOf(cells)
  if (filled.length === 0 || filled.some((cell) => cell.length > LONGEST)) return null
  if (filled.includes(EMPTY_CARD)) return 'emptyCard'
  const isHeading = cells.every(
    (cell, at) => cell.trim() === '' || plainText(cell) === plainText(headings[at] ?? ''),
  )
  if (isHeading && (filled.length > 1 || headings.length === 1)) return 'heading'
  if (isTotal(filled, hasPoint)) return 'total'
  const group = hasPoint ? null : groupSummed(filled)
  if (group !== null && isGroup(group)) return 'total'
  const [only = ''] = filled
  if (filled.every((cell) => RULE.test(cell)) && filled.some((cell) => cell.length > 3)) return 'footer'
  return filled.length === 1 && headings.length > 1 && FOOTERS.some((foot) => foot.test(only))
    ? 'footer'
    : null
}
