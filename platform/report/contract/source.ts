/** How a number is written. */
export type Unit = 'count' | 'seconds' | 'percent' | 'money'

/** Values of dimensions that a row must have to be counted: `{ outcome: ['answered'] }`. */
export type Where = Readonly<Record<string, readonly string[]>>

interface Shown {
  unit: Unit
  /** Whether more of it is good news; left out where it is neither. */
  better?: 'more' | 'less'
}

/** Measures, over the source's sum columns. */
export type Measure = Shown &
  (
    | { kind: 'sum'; of: string; where?: Where }
    | { kind: 'average'; of: string; over: string; where?: Where }
    /** Of all rows (or those of `whole`), the part that `where` takes; from 0 to 1. */
    | { kind: 'share'; of: string; where: Where; whole?: Where }
    /** The value that the share `at` of all rows does not pass; `of` is a column of the facts. */
    | { kind: 'percentile'; of: string; at: number; where?: Where }
  )

type Told = Pick<Shown, 'better'> & { where?: Where }

export const count = (of: string, told: Told = {}): Measure => ({ kind: 'sum', of, unit: 'count', ...told })
export const seconds = (of: string, told: Told = {}): Measure => ({
  kind: 'sum',
  of,
  unit: 'seconds',
  ...told,
})
/** `of` for each one of `over`. */
export const average = (
  of: string,
  over: string,
  { unit = 'seconds', ...told }: Told & { unit?: Unit } = {},
): Measure => ({ kind: 'average', of, over, unit, ...told })
export const share = (
  of: string,
  where: Where,
  told: Pick<Shown, 'better'> & { whole?: Where } = {},
): Measure => ({ kind: 'share', of, where, unit: 'percent', ...told })
export const percentile = (at: number, of: string, told: Told = {}): Measure => ({
  kind: 'percentile',
  at,
  of,
  unit: 'seconds',
  ...told,
})

/** A dimension: one of a few known values, or the id of a row in another table. */
export type Dimension = { kind: 'choice'; values: readonly string[] } | { kind: 'reference' }

export type ColumnKind = 'instant' | 'text' | 'seconds' | 'choice'

/** Facts that reports are made of: what can be measured, told apart, and shown row by row. */
export interface Source {
  readonly name: string
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly measures: Readonly<Record<string, Measure>>
  /** Of the rows behind a number. A choice is written with the texts of the dimension of its name. */
  readonly columns: Readonly<Record<string, ColumnKind>>
}

export const defineSource = <const Declared extends Source>(source: Declared): Declared => source

/** Every source has these two: the local hour of the day (0 to 23) and the ISO weekday (1 is Monday). */
export const CLOCK = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: Array.from({ length: 24 }, (_, hour) => String(hour)),
} as const satisfies Record<string, readonly string[]>
export type Clock = keyof typeof CLOCK

export const isClock = (name: string): name is Clock => name in CLOCK
