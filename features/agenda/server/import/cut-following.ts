import { cutText } from '#platform/contract/cut-text.ts'
import { localDay } from '#platform/i18n/format.ts'
import { readRule, writeRule } from '../../contract/recurrence.ts'
import { dayNumber, dayText, moveRule, ruleDays } from '../../contract/rule-days.ts'
import type { ReadEvent } from './read-event.ts'

/** Values of an occurrence and of all after it (`RANGE=THISANDFUTURE`); null: they do not happen. */
export interface Following {
  /** When the rule of the whole puts it, ms. */
  recurs: number
  values: Omit<ReadEvent, 'own' | 'rule' | 'excluded' | 'excluded_days'> | null
}

/** Of one series: each has to be followed from its start. */
const MAX_CUTS = 20
const MAX_DAYS = 20_000

/**
 * Cuts a series where its following occurrences are different. Each part is a series of its own, as it is when somebody changes this
 * and the following ones here.
 */
export function cutFollowing(master: ReadEvent, all: readonly Following[]): ReadEvent[] {
  // From the last one on: what comes before is still as the rule of the whole has it.
  const cuts = [...all].sort((one, other) => other.recurs - one.recurs).slice(0, MAX_CUTS)
  const tails = cuts.flatMap((cut) => {
    const tail = cutAt(master, cut)
    return tail === null ? [] : [tail]
  })
  return [master, ...tails.reverse()].filter(({ rule }) => rule !== '')
}

/** Ends the series before the cut. @returns the rest, with its values; null: there is none */
function cutAt(master: ReadEvent, { recurs, values }: Following): ReadEvent | null {
  const rule = readRule(master.rule ?? '')
  if (rule === null) return null
  const zone = master.time_zone
  const day = localDay(new Date(recurs), zone)
  const start = localDay(new Date(master.starts), zone)
  const dayBefore = dayText(dayNumber(day) - 1)
  if (rule.until !== null && day > rule.until) return null
  const before = rule.count === null || day <= start ? 0 : daysBefore(rule, start, dayBefore)
  // It has ended by then.
  if (rule.count !== null && rule.count <= before) return null
  const { own, excluded, excluded_days: days } = master
  const isAfter = (at: number) => localDay(new Date(at), zone) >= day
  Object.assign(master, {
    // Nothing is left of one that is cut at its beginning.
    rule: day <= start ? '' : writeRule({ ...rule, count: null, until: dayBefore }),
    own: own.filter((one) => !isAfter(one.recurs)),
    excluded: excluded.filter((at) => !isAfter(at)),
    excluded_days: days.filter((one) => one < day),
  })
  if (values === null) return null
  const to = localDay(new Date(values.starts), values.time_zone)
  const shift = values.starts - recurs
  const shiftDays = dayNumber(to) - dayNumber(day)
  const rest = { ...rule, count: rule.count === null ? null : rule.count - before }
  return {
    ...values,
    uid: day <= start ? master.uid : cutText(`${recurs}/${master.uid}`, 255),
    rule: writeRule(moveRule(rest, day, to)),
    own: own.filter((one) => isAfter(one.recurs)).map((one) => ({ ...one, recurs: one.recurs + shift })),
    excluded: excluded.filter(isAfter).map((at) => at + shift),
    excluded_days: days.filter((one) => one >= day).map((one) => dayText(dayNumber(one) + shiftDays)),
  }
}

const daysBefore = (rule: Parameters<typeof ruleDays>[0], start: string, to: string): number =>
  ruleDays(rule, start, { to, max: MAX_DAYS }).days.length
