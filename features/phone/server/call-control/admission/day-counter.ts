import type { CallRoute } from '../../ports.ts'

type Company = CallRoute['company']

/** How many calls each company with a daily limit has set up today. */
export interface DayCounter {
  isFull(company: Company): boolean
  add(company: Company): void
}

/**
 * The database knows the day's calls but may lag; the counter here is exact but starts with the program. The greater of
 * both counts, so neither a restart nor simultaneous calls get past the limit.
 */
export function createDayCounter(): DayCounter {
  const counts = new Map<number, { date: string; calls: number }>()
  const countOf = ({ id, today }: Company): number => {
    const counted = counts.get(id)
    return Math.max(today?.calls ?? 0, counted?.date === today?.date ? (counted?.calls ?? 0) : 0)
  }
  return {
    isFull: (company) => company.today !== undefined && countOf(company) >= company.today.max,
    add(company) {
      if (company.today === undefined) counts.delete(company.id)
      else counts.set(company.id, { date: company.today.date, calls: countOf(company) + 1 })
    },
  }
}
