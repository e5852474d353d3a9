import type { Answer } from '#platform/contract/route.ts'
import type { readOwnDays } from '../../contract/usage.ts'

type Used = Answer<typeof readOwnDays>['results'][number]

/** Rows by day, in their order. */
export function daysOf(results: readonly Used[]): { day: string; rows: Used[] }[] {
  const byDay = new Map<string, Used[]>()
  for (const row of results) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row])
  return [...byDay].map(([day, rows]) => ({ day, rows }))
}

/** For show: in whole ten-thousandths, which add up exactly. */
export const sumOf = (rows: readonly Pick<Used, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0) / 10_000
