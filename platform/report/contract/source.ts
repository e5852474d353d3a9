/** Number formats. `elapsed`: seconds of what takes days, as `3 d 04 h`. */
export type Unit = 'count' | 'seconds' | 'elapsed' | 'percent' | 'money'

/** Required values by dimension: `{ outcome: ['answered'] }`. */
export type Where = Readonly<Record<string, readonly string[]>>

interface Shown {
  unit: Unit
  /** Whether an increase is good; omitted when neutral. */
  better?: 'more' | 'less'
}

/** Measures over the source's sum columns. */
export type Measure = Shown &
  (
    | { kind: 'sum'; of: string; where?: Where }
    | { kind: 'average'; of: string; over: string; where?: Where }
    /** Fraction of all rows (or of `whole`) that match `where`, 0 to 1. */
    | { kind: 'share'; of: string; where: Where; whole?: Where }
    /** Percentile `at` of `of`, a column of the facts. */
    | { kind: 'percentile'; of: string; at: number; where?: Where }
    /** `of` for each `each` of every different value of `over` that has any of it: busy seconds of the half hours somebody worked. */
    | { kind: 'perDistinct'; of: string; over: string; each: number; where?: Where }
    /** How many different values of `of`, a column of the facts. */
    | { kind: 'distinct'; of: string; where?: Where }
    /**
     * How many stand at the end of the time: the sum of `of` from the very beginning. `until`: column of the facts with the local hour in which
     * one ends, or null, for the rows that stand.
     */
    | { kind: 'level'; of: string; until: string; where: Where }
    /** How many there were at one moment at most, each from its `at` to `until`, a column of the facts; in the bucket in which the last of them began. */
    | { kind: 'peak'; until: string; where?: Where }
  )

type MeasureOptions = Pick<Shown, 'better'> & { where?: Where }

export const count = (of: string, label: MeasureOptions = {}): Measure => ({
  kind: 'sum',
  of,
  unit: 'count',
  ...label,
})
export const seconds = (of: string, label: MeasureOptions = {}): Measure => ({
  kind: 'sum',
  of,
  unit: 'seconds',
  ...label,
})
/** Ratio `of` / `over`. */
export const average = (
  of: string,
  over: string,
  { unit = 'seconds', ...label }: MeasureOptions & { unit?: Unit } = {},
): Measure => ({ kind: 'average', of, over, unit, ...label })
export const share = (
  of: string,
  where: Where,
  label: Pick<Shown, 'better'> & { whole?: Where } = {},
): Measure => ({ kind: 'share', of, where, unit: 'percent', ...label })
export const percentile = (at: number, of: string, label: MeasureOptions = {}): Measure => ({
  kind: 'percentile',
  at,
  of,
  unit: 'seconds',
  ...label,
})

/** Sum in the company's currency. */
export const money = (of: string, label: MeasureOptions = {}): Measure => ({
  kind: 'sum',
  of,
  unit: 'money',
  ...label,
})

export const distinct = (of: string, label: MeasureOptions = {}): Measure => ({
  kind: 'distinct',
  of,
  unit: 'count',
  ...label,
})

export const perDistinct = (
  of: string,
  over: string,
  { each, unit, ...label }: MeasureOptions & { each: number; unit: Unit },
): Measure => ({ kind: 'perDistinct', of, over, each, unit, ...label })

/** `where`: the facts with which something begins, of which `until` says when it ends. */
export const level = (
  of: string,
  { until, ...label }: { until: string; where: Where } & Pick<Shown, 'better'>,
): Measure => ({ kind: 'level', of, until, unit: 'count', ...label })

export const peak = (until: string, label: MeasureOptions = {}): Measure => ({
  kind: 'peak',
  until,
  unit: 'count',
  ...label,
})

/**
 * A dimension: a choice of known values (`plain`: they are their own words, as times of the day), a reference to another table (`many`: a fact may have several, as labels), or a text of the
 * facts' own, such as a name at that time.
 */
export type Dimension =
  | { kind: 'choice'; values: readonly string[]; plain?: true }
  | { kind: 'reference'; many?: true }
  | { kind: 'text' }

/** `phone` can be called from the list; `money` is in the company's currency; `day` is a local one, `YYYY-MM-DD`. */
export type ColumnKind =
  | 'instant'
  | 'day'
  | 'text'
  | 'seconds'
  | 'elapsed'
  | 'count'
  | 'money'
  | 'phone'
  | 'choice'

/** Stands in a query for rows that have no value of a reference or choice. */
export const NONE = 'none'

/** A fact table for reports: measures, dimensions, and columns of its rows. */
export interface Source {
  readonly name: string
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
  /** Columns of the drill-down. A choice uses the texts of the dimension with its name. */
  readonly columns: Readonly<Record<string, ColumnKind>>
}

export const defineSource = <const Declared extends Source>(source: Declared): Declared => source

/** Dimensions of every source: local hour (0 to 23) and ISO weekday (1 is Monday). */
export const CLOCK = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: Array.from({ length: 24 }, (_, hour) => String(hour)),
} as const satisfies Record<string, readonly string[]>
export type Clock = keyof typeof CLOCK

export const isClock = (name: string): name is Clock => Object.hasOwn(CLOCK, name)
