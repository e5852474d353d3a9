import type { z } from 'zod'
import type { IssueParams } from './issue-text.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Whether a calendar has this day: `2026-02-29` and `2026-11-31` are none. */
export function isRealDay(day: string): boolean {
  if (!DAY.test(day)) return false
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** For schemas: names a day that no calendar has. */
export function refuseUnrealDay(day: string, context: z.core.$RefinementCtx): void {
  if (isRealDay(day)) return
  const params: IssueParams = { text: 'field.no_such_day', values: { day } }
  context.addIssue({ code: 'custom', input: day, params: { ...params } })
}
