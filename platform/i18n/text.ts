/**
 * Texts for people. A catalogue is one feature's texts in every language; Spanish is the source of truth and the
 * others are typed to its keys, so a missing text is a type error. No DOM here: the server speaks from it too.
 *
 * `{name}` in a text is filled from `values`. A text that depends on a number has two entries, `key_one` and
 * `key_other`, and is asked for as `key` with `values.count`.
 */
export const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What dates, numbers and money are formatted with. */
export const LOCALES: Record<Language, string> = { es: 'es-CO', en: 'en-US' }

export interface Catalogue<Entry extends string = string> {
  readonly es: Readonly<Record<Entry, string>>
  readonly en: Readonly<Record<Entry, string>>
}

export type Values = Readonly<Record<string, string | number>>

/** What may be asked for: `calls` where the catalogue has `calls_one` and `calls_other`. */
export type TextKey<Entry extends string> = Entry extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : Entry

export type KeyOf<Texts extends Catalogue> = TextKey<keyof Texts['es'] & string>

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

const fill = (text: string, values: Values, locale: string): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    if (value === undefined) return hole
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })

/** The text of `key`, or undefined when the catalogue has none: for keys made at run time. */
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
