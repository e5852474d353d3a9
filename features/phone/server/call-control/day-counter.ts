import type { CallRoute } from '../ports.ts'

type Company = CallRoute['company']

/** How many calls each company with a daily ceiling has set up on its present day. */
export interface DayCounter {
  isFull(company: Company): boolean
  add(company: Company): void
}

/**
 * The database knows the day's calls but may be some behind; what was counted here is exact but began with the program:
 * the greater of both counts. So neither a restart nor callers at the same instant get past the ceiling.
 */
export function createDayCounter(): DayCounter {
  const counts = new Map<number, { date: string; calls: number }>()
  const countOf = ({ id, today }: Company): number => {
    const counted = counts.get(id)
    return Math.max(today?.calls ?? 0, counted?.date === today?.date ? (counted?.calls ?? 0) : 0)
  }
  return {
    isFull: (company) => company.today !== undefined && countOf(company) >= company.today.most,
    add(company) {
      if (company.today === undefined) counts.delete(company.id)
      else counts.set(company.id, { date: company.today.date, calls: countOf(company) + 1 })
    },
  }
}
