/**
 * A catalogue holds a feature's texts in all languages. Spanish is the source; the others are typed by its keys, so a missing
 * text is a type error. No DOM here: the server uses it, too.
 *
 * `{name}` is replaced from `values`. What is counted agrees with its number: two entries, `key_one` and `key_other`,
 * requested as `key` with `values.count`; or, where a text counts several things or just a part of it agrees, ICU's
 * `{files, plural, one {# file} other {# files}}`. `apps/server/catalogues.test.ts` finds texts that do neither.
 */
export const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Locale for dates, numbers and money. */
export const LOCALES: Record<Language, string> = { es: 'es-CO', en: 'en-US' }

export interface Catalogue<Entry extends string = string> {
  readonly es: Readonly<Record<Entry, string>>
  readonly en: Readonly<Record<Entry, string>>
}

export type Values = Readonly<Record<string, string | number>>

/** Keys to ask for: `calls`, if the catalogue has `calls_one` and `calls_other`. */
export type TextKey<Entry extends string> = Entry extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : Entry

export type KeyOf<Texts extends Catalogue> = TextKey<keyof Texts['es'] & string>

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

const HOLE = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g

/** Counts that were written already have a form as well: only "1" is one. */
const isOne = (value: string | number, locale: string): boolean =>
  typeof value === 'number' ? new Intl.PluralRules(locale).select(value) === 'one' : value === '1'

const fill = (text: string, values: Values, locale: string): string =>
  text.replace(HOLE, (hole, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return hole
    const written = typeof value === 'number' ? value.toLocaleString(locale) : value
    const form = isOne(value, locale) ? one : other
    return form === undefined ? written : form.replaceAll('#', () => written)
  })

/** Text of a key; undefined when missing: for keys built at run time. */
export const findText = (
  catalogue: Catalogue,
  language: Language,
  key: string,
  values: Values = {},
): string | undefined => {
  const texts = catalogue[language]
  const locale = LOCALES[language]
  const form =
    typeof values.count === 'number' ? `${key}_${new Intl.PluralRules(locale).select(values.count)}` : key
  const text = texts[form] ?? texts[`${key}_other`] ?? texts[key]
  return text === undefined ? undefined : fill(text, values, locale)
}

export const translate = <Texts extends Catalogue>(
  catalogue: Texts,
  language: Language,
  key: KeyOf<Texts>,
  values?: Values,
): string => findText(catalogue, language, key, values) ?? key
