import { daysIn, type Grain, type Period, periodOfBucket } from '../contract/period.ts'
import type { Report, ReportAnswer } from '../contract/report.ts'
import type { Measure } from '../contract/source.ts'

const overDays = ({ kind }: Measure, goal: number, days: number): number =>
  kind === 'sum' ? goal * days : goal

/** The goal of a figure over the whole period; null without one. */
export function goalOfPeriod(
  report: Report,
  { goals = {}, period }: Pick<ReportAnswer, 'goals' | 'period'>,
  name: string,
): number | null {
  const measure = report.source.measures[name]
  const goal = goals[name]
  return measure === undefined || goal === undefined ? null : overDays(measure, goal, daysIn(period))
}

/** The goal of a person over the whole period; null without one. */
export function goalOfPerson(
  report: Report,
  { person_goals: goals = {}, period }: { person_goals?: ReportAnswer['person_goals']; period: Period },
  { name, person }: { name: string; person: string },
): number | null {
  const measure = report.source.measures[name]
  const goal = goals[name]?.[person]
  return measure === undefined || goal === undefined ? null : overDays(measure, goal, daysIn(period))
}

/** The goal in each bucket, as a line; null for no line: without a goal, or of a sum by hours. */
export function goalOverTime(
  report: Report,
  { goals = {}, period, grain }: { goals?: ReportAnswer['goals']; period: Period; grain: Grain },
  { name, times }: { name: string; times: readonly string[] },
): number[] | null {
  const measure = report.source.measures[name]
  const goal = goals[name]
  if (measure === undefined || goal === undefined || (measure.kind === 'sum' && grain === 'hour')) return null
  return times.map((time) => overDays(measure, goal, daysIn(periodOfBucket(time, grain, period))))
}

/** Whether a figure reaches its goal; null where neither more nor less is better. */
export function isReached(measure: Measure, value: number | null, goal: number): boolean | null {
  if (value === null || measure.better === undefined) return null
  return measure.better === 'more' ? value >= goal : value <= goal
}
