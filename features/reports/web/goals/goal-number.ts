import type { Unit } from '#platform/report/contract/source.ts'

/** How a goal is typed: percentages as such, long times in hours. */
const FACTORS: Record<Unit, number> = { count: 1, money: 1, seconds: 1, percent: 0.01, elapsed: 3600 }
const PLACES: Record<Unit, number> = { count: 1, money: 0, seconds: 0, percent: 1, elapsed: 1 }

export const placesOf = (unit: Unit): number => PLACES[unit]

/** As typed; empty for none. */
export const typedGoal = (goal: number | undefined, unit: Unit): string =>
  goal === undefined ? '' : String(Number((goal / FACTORS[unit]).toFixed(PLACES[unit])))

/** In the measure's unit; null for none. */
export function goalTyped(typed: string, unit: Unit): number | null {
  const number = Number(typed)
  return typed === '' || !Number.isFinite(number) ? null : Number((number * FACTORS[unit]).toPrecision(12))
}
