/** Amounts as people and programs write them in spreadsheets. */

type AmountKind = 'money' | 'decimal'

const GROUPED: Readonly<Record<AmountKind, RegExp>> = {
  money: /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/,
  decimal: /^\d{1,3}(?:(\.)\d{3})(?:\1\d{3})*$/,
}

/** `1,250,000,00`: groups, and two digits that cannot be one. */
const GROUPED_CENTS = /^\d{1,3}(?:([.,])\d{3})+\1\d{1,2}$/

/** Pesos of Colombia, as cells and columns of currencies say it. */
const PESOS = /^(?:\$|(?:cop|col)\.?\$?|pesos?(?: colombianos?)?|m\/?cte\.?)$/i
const OTHER_PESOS = /\bcop\b|colombian/i

/** Signs, codes and names of other currencies: `€`, `USD`, `US$`, `S/`, `Bs.`, `dólares`. */
const CURRENCY =
  /^(?:\p{Sc}|[a-z]{3}|(?:us|mx|r|c|ca|ar|cl|rd|nt|hk)\$|u\$s|[sb]\/\.?|bs\.?[fs]?\.?|q|us|d[oó]lares|dollars?|euros?)$/iu

/** Words that multiply: `3k`, `1,5 M`, `2 millones`. */
const TIMES: readonly (readonly [RegExp, number])[] = [
  [/^(?:mil millones|mil mm|bn|billions?)$/i, 1e9],
  [/^(?:k|mil)$/i, 1e3],
  [/^(?:m|mm|mill?\.?|mio|mln|mill[oó]n|millones|millions?)$/i, 1e6],
]

/** Signs before a number, the number, what is behind it. */
const WRITTEN = /^(\D*?)((?:(?<!\p{L})[.,])?\d[\d.,'’ ]*(?:e ?\+?\d{1,2})?)(\D*)$/iu
const SCIENTIFIC = /^(\d+(?:[.,]\d+)?)e\+?(\d{1,2})$/i

/** Longer cells are texts, and would take long to search, characters. */
const LONGEST = 60

export interface WrittenAmount {
  amount: number
  /** Another than Colombia's pesos, as written. */
  currency: string | null
  /** Multiplied by a word (`3 M`), so that people are told what was understood. */
  inWords: boolean
}

/** The number of digits and separators; null for others. */
function plainNumber(bare: string, kind: AmountKind, byApostrophe: boolean): number | null {
  const [, mantissa = '', power = ''] = SCIENTIFIC.exec(bare) ?? []
  if (power !== '') return Number(`${mantissa.replace(',', '.')}e${power}`)
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(bare)) return null
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const withCents = () => Number(`${bare.slice(0, last).replaceAll(/[.,]/g, '')}.${bare.slice(last + 1)}`)
  if (bare.includes('.') && bare.includes(',')) return withCents()
  if (GROUPED[kind].test(bare) || (byApostrophe && /[.,]\d{3}$/.test(bare)))
    return Number(bare.replaceAll(/[.,]/g, ''))
  if (GROUPED_CENTS.test(bare)) return withCents()
  const number = Number(bare.replace(',', '.'))
  return Number.isNaN(number) ? null : number
}

const timesOf = (word: string): number | undefined => TIMES.find(([form]) => form.test(word))?.[1]

/** Currency and multiplier of what is beside a number; null where it says anything else. */
function wordsOf(texts: readonly string[]): { currency: string | null; times: number } | null {
  const words = texts
    .flatMap((text) => (timesOf(text) !== undefined || PESOS.test(text) ? [text] : text.split(/\s+/)))
    .filter((word) => word !== '' && !PESOS.test(word))
  const [times = 1, ...moreTimes] = words.flatMap((word) => timesOf(word) ?? [])
  const [currency = null, ...others] = words.filter((word) => timesOf(word) === undefined)
  if (moreTimes.length > 0 || others.length > 0) return null
  return currency === null || CURRENCY.test(currency) ? { currency, times } : null
}

/** Whether the amount is negative: `-5`, `5-`, `(5)`; null where the signs make no sense. */
function isNegative(prefix: string, suffix: string, noCents: boolean): boolean | null {
  const brackets = `${prefix}|${suffix}`.replaceAll(/[^()|]/g, '')
  if (brackets !== '|' && brackets !== '(|)') return null
  const minuses = `${prefix}${noCents ? '' : suffix}`.split('-').length - 1
  return minuses > 1 ? null : minuses === 1 || brackets === '(|)'
}

/**
 * `$ 1.250.000`, `COP 1,250.50`, `(1.000)`, `1.500-`, `US$ 3k`, `2 millones`; null for what is no amount. One separator before three
 * digits groups thousands; of a decimal only a dot does. `beside`: the currency that a column of its own says.
 */
export function readAmount(cell: string, kind: AmountKind, beside = ''): WrittenAmount | null {
  if (cell.length > LONGEST) return null
  const text = cell.replaceAll('\u00a0', ' ').replaceAll(/[−–]/g, '-').trim()
  const [, prefix = '', digits = '', suffix = ''] = WRITTEN.exec(text) ?? []
  // `1.500.000,-` has no cents.
  const noCents = /[.,]$/.test(digits) && /^-\s*\D*$/.test(suffix)
  const negative = isNegative(prefix, suffix, noCents)
  const bare = digits.replace(/[.,]$/, '').replaceAll(/[\s'’]/g, '')
  const number = plainNumber(bare, kind, /\d['’]\d/.test(digits))
  const words = wordsOf(
    [prefix.replace(/^\+/, ''), suffix].map((part) => part.replaceAll(/[-()]/g, ' ').trim()),
  )
  if (number === null || words === null || negative === null) return null
  const named = beside.trim()
  const other = named === '' || PESOS.test(named) || OTHER_PESOS.test(named) ? null : named
  const amount = Math.round(number * words.times * 1e6) / 1e6
  return {
    amount: negative ? -amount : amount,
    currency: words.currency ?? other,
    inWords: words.times !== 1,
  }
}
