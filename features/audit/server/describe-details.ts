import { cutText } from '#platform/contract/cut-text.ts'
import { formatDateTime, formatPlainDay } from '#platform/i18n/format.ts'
import { type Catalogue, type Language, translate } from '#platform/i18n/text.ts'
import { auditTexts } from '../i18n/texts.ts'

/** One line of an entry's details; `from` is null for a mere description without a change. */
export interface DetailLine {
  field: string
  from: string | null
  to: string
}

export interface Described {
  lines: DetailLine[]
  /** What changed, in one sentence; null when there is nothing to say. */
  sentence: string | null
}

interface Entry {
  action: string
  subject_type: string
  details: unknown
}

/** Of subjects whose texts have another beginning than their type, too. */
const PREFIXES: Readonly<Record<string, string>> = {
  recording_policy: 'policy',
  crm_settings: 'crm.settings',
  crm_automation: 'crm.automation',
}

const NOTHING = '—'
/** Characters of a value in a sentence. */
const SHORT = 60

/** Fields with the name of a record. */
const NAMES = ['label', 'name', 'title'] as const

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && 'from' in value && 'to' in value

/** Texts of all features, by key. */
function dictionaryOf(catalogues: readonly Catalogue[], language: Language): Map<string, string> {
  const words = new Map<string, string>()
  for (const catalogue of catalogues)
    for (const [key, text] of Object.entries(catalogue[language])) words.set(key, text)
  return words
}

/** Puts details into the words of the screens: the names of fields and choices, never keys or JSON. */
export function detailDescriber(catalogues: readonly Catalogue[]) {
  const words = { es: dictionaryOf(catalogues, 'es'), en: dictionaryOf(catalogues, 'en') }

  return ({ language, timeZone }: { language: Language; timeZone: string }) => {
    const find = (key: string) => words[language].get(key)
    const t = (key: Parameters<typeof translate<typeof auditTexts>>[2], values = {}) =>
      translate(auditTexts, language, key, values)
    /** A text of a subject, by either beginning. */
    const findOf = (type: string, rest: string) =>
      find(`${type}.${rest}`) ?? find(`${PREFIXES[type] ?? type}.${rest}`)

    const label = (type: string, field: string): string =>
      findOf(type, field) ??
      find(`audit.detail.${field}`) ??
      t(/^v\d+$/.test(field) ? 'audit.detail.own' : 'audit.detail.other')

    const text = (type: string, field: string, value: string): string => {
      const choice = findOf(type, `${field}.${value}`) ?? find(`audit.value.${value}`)
      if (choice !== undefined) return choice
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value, timeZone)
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatPlainDay(value) : value
    }

    const sayList = (type: string, field: string, list: readonly unknown[]): string =>
      field === 'ids'
        ? t('audit.records', { count: list.length })
        : list.map((one) => say(type, field, one)).join(', ') || NOTHING

    // A reference is its name; whatever else has parts is told part by part.
    const sayRecord = (type: string, value: Record<string, unknown>): string =>
      NAMES.map((name) => value[name]).find((name) => typeof name === 'string') ??
      Object.entries(value)
        .filter(([, part]) => !isEmpty(part))
        .map(([part, inner]) => `${label(type, part)}: ${say(type, part, inner)}`)
        .join(' · ')

    function say(type: string, field: string, value: unknown): string {
      if (isEmpty(value)) return NOTHING
      if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
      if (Array.isArray(value)) return sayList(type, field, value)
      return isRecord(value) ? sayRecord(type, value) : text(type, field, String(value))
    }

    const short = (words: string) =>
      words.length > SHORT ? `${cutText(words, SHORT - 1).trimEnd()}…` : words

    function sentenceOf(lines: readonly DetailLine[]): string | null {
      const changed = lines.filter(({ from }) => from !== null)
      const [first, second] = changed
      if (first === undefined) {
        const told = lines.map(({ field, to }) => `${field}: ${short(to)}`).join(' · ')
        return told === '' ? null : told
      }
      if (second === undefined) return t('audit.changedTo', { field: first.field, value: short(first.to) })
      return changed.length === 2
        ? t('audit.changedTwo', { first: first.field, second: second.field })
        : t('audit.changedMany', { first: first.field, second: second.field, count: changed.length - 2 })
    }

    return ({ subject_type: type, details }: Entry): Described => {
      const lines = Object.entries(isRecord(details) ? details : {}).map(([field, value]): DetailLine => {
        const name = label(type, field)
        return isChange(value)
          ? { field: name, from: say(type, field, value.from), to: say(type, field, value.to) }
          : { field: name, from: null, to: say(type, field, value) }
      })
      return { lines, sentence: sentenceOf(lines) }
    }
  }
}
