/**
 * A list's filters, order and page in the URL, to bookmark and share. Defaults are omitted; unreadable values count as
 * defaults.
 */
export interface UrlField<Value> {
  readonly fallback: Value
  /** null: not readable. */
  read(text: string): Value | null
  write(value: Value): string
}

const field = <Value>(
  fallback: Value,
  read: (text: string) => Value | null,
  write: (value: Value) => string = String,
): UrlField<Value> => ({ fallback, read, write })

export const textField = (): UrlField<string> => field('', (text) => text)

export const countField = (fallback: number, max = 1_000_000): UrlField<number> =>
  field(fallback, (text) => (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= max ? Number(text) : null))

export const flagField = (): UrlField<boolean> =>
  field(
    false,
    (text) => text === '1',
    (value) => (value ? '1' : ''),
  )

export const choiceField = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): UrlField<Choice> => field<Choice>(fallback, (text) => choices.find((choice) => choice === text) ?? null)

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Engines parse 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A local day `YYYY-MM-DD`, or nothing. */
export const dayField = (): UrlField<string> => field('', (text) => (isDay(text) ? text : null))

// biome-ignore lint/suspicious/noExplicitAny: one record holds fields of different values.
export type UrlFields = Readonly<Record<string, UrlField<any>>>
export type UrlState<Fields extends UrlFields> = {
  [Name in keyof Fields]: Fields[Name] extends UrlField<infer Value> ? Value : never
}

export const readUrlState = <Fields extends UrlFields>(
  fields: Fields,
  params: URLSearchParams,
): UrlState<Fields> => {
  const entries = Object.entries(fields).map(([name, { fallback, read }]) => {
    const text = params.get(name)
    return [name, text === null ? fallback : (read(text) ?? fallback)]
  })
  return Object.fromEntries(entries) as UrlState<Fields>
}

/** Applies a patch to `params`. Any change but the page itself resets to the first page. */
export const writeUrlState = <Fields extends UrlFields>(
  fields: Fields,
  params: URLSearchParams,
  patch: Partial<UrlState<Fields>>,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  const whole = { ...readUrlState(fields, params), ...('page' in patch ? {} : { page: undefined }), ...patch }
  for (const [name, { fallback, write }] of Object.entries(fields)) {
    const value: unknown = whole[name]
    if (value === undefined || value === fallback) next.delete(name)
    else next.set(name, write(value))
  }
  return next
}

/** Whether a field narrows the list: not order and page. */
type Filters<Fields extends UrlFields> = Omit<UrlState<Fields>, 'order' | 'page'>

/** Patch that clears all filters. */
export const noFilters = <Fields extends UrlFields>(fields: Fields): Filters<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { fallback }]) =>
      name === 'order' || name === 'page' ? [] : [[name, fallback]],
    ),
  ) as Filters<Fields>

export const isFiltered = <Fields extends UrlFields>(fields: Fields, state: UrlState<Fields>): boolean =>
  Object.entries(noFilters(fields)).some(([name, none]) => state[name] !== none)

/** Minimum length of a search. */
const MIN_SEARCH = 2

/** Active filters as sent, the search trimmed. */
export const filtersOn = <Fields extends UrlFields>(
  fields: Fields,
  state: UrlState<Fields>,
): { [Name in keyof Filters<Fields>]?: Exclude<UrlState<Fields>[Name], ''> } => {
  const on = Object.entries(noFilters(fields)).flatMap(([name, none]) => {
    const value: unknown = name === 'search' ? String(state[name]).trim() : state[name]
    const isOff = value === none || (name === 'search' && String(value).length < MIN_SEARCH)
    return isOff ? [] : [[name, value]]
  })
  return Object.fromEntries(on)
}
