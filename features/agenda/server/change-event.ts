import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { localDay } from '#platform/i18n/format.ts'
import { findText } from '#platform/i18n/text.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import type { Scope } from '../contract/agenda-events.ts'
import { type Recurrence, readRule, writeRule } from '../contract/recurrence.ts'
import { dayNumber, dayText } from '../contract/rule-days.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { type Planned, requireDays, requireNamed, requireOrder } from './check-event.ts'
import type { RequireVisible } from './ports.ts'
import { changeSeries, isShared, lockedSeries, stopRepeating } from './series/change-series.ts'
import type { Times } from './series/occurrence-times.ts'
import { eventRow } from './series/series-rows.ts'
import { startSeries, zoneOf } from './series/start-series.ts'

export type Patch = Planned & {
  done?: boolean | undefined
  all_day?: boolean | undefined
  recurrence?: string | null | undefined
  apply_to?: Scope | undefined
}

const refuse = (language: WriteContext['language'], key: 'agenda.wrongRule' | 'agenda.ruleOfAll'): never => {
  throw new Failure(invalid, { fields: { recurrence: [findText(agendaTexts, language, key) ?? key] } })
}

/** @throws Failure 400 on `recurrence` for a rule that is not understood */
export function ruleFrom(language: WriteContext['language'], text: string): Recurrence {
  return readRule(text) ?? refuse(language, 'agenda.wrongRule')
}

/** @throws Failure 400 on `recurrence` for a rule that is over before the event */
export async function startRepeating(
  { unit, language }: WriteContext,
  eventId: number,
  rule: Recurrence,
): Promise<void> {
  const event = await eventRow(unit.rows, eventId)
  if (event === undefined) throw new Error(`there is no event ${eventId}`)
  requireDays(language, rule, localDay(event.starts_at, await zoneOf(unit.rows, event.company_id)))
  await startSeries(unit.rows, eventId, rule)
}

/** `done` is stored as the time it was set. */
const columnsOf = ({ done, ...columns }: Patch) => ({
  ...columns,
  ...(done === undefined ? {} : { done_at: done ? sql`coalesce(done_at, now())` : null }),
})

const TIMES = ['starts_at', 'ends_at', 'all_day'] as const
/** Of one occurrence whatever the change is for. */
const OWN = new Set(['done', 'commitment', 'annotation'])

/** Edits an event, or with `apply_to` several occurrences of a repeated one. */
export async function changeEvent(
  store: Store,
  requireVisible: RequireVisible,
  context: WriteContext,
  id: number,
  patch: Patch,
): Promise<void> {
  const { recurrence, apply_to = 'this', ...given } = patch
  const { rows } = context.unit
  await requireNamed(context, given, requireVisible)
  const found = await lockedSeries(rows, id)
  const event = found?.event ?? (await eventRow(rows, id))
  if (event === undefined) throw new Error(`there is no event ${id}`)
  const times: Times = {
    starts_at: new Date(given.starts_at ?? event.starts_at),
    ends_at: new Date(given.ends_at ?? event.ends_at),
    all_day: given.all_day ?? event.all_day,
  }
  requireOrder(context.language, times.starts_at, times.ends_at)
  const write = (columns: Patch) =>
    updateRow(store)(context, id, {
      ...columnsOf(columns),
      // A new time needs a new reminder.
      ...(columns.starts_at === undefined ? {} : { noticed_at: null }),
    })
  const rule = recurrence ? ruleFrom(context.language, recurrence) : null
  if (found === null) {
    await write(given)
    if (rule !== null) await startRepeating(context, id, rule)
    return
  }
  const changed = rule !== null && writeRule(rule) !== writeRule(found.series.rule) ? rule : null
  const stops = recurrence === null || recurrence === ''
  if (apply_to !== 'this')
    return changeMany(context, found, { given, write, times, rule: changed, stops, scope: apply_to })
  if (changed !== null || stops) refuse(context.language, 'agenda.ruleOfAll')
  await write(given)
  if (namesOf(given).some((name) => !OWN.has(name)))
    await sql`UPDATE agenda_events SET detached = true WHERE id = ${id}`.execute(rows)
}

type FoundSeries = NonNullable<Awaited<ReturnType<typeof lockedSeries>>>

const namesOf = (given: object): string[] =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** The day from which a new rule counts: of the whole series it moves as the chosen occurrence does. */
function firstDayOf({ event, series }: FoundSeries, { starts_at }: Times, scope: Scope): string {
  const day = (instant: Date) => dayNumber(localDay(instant, series.time_zone))
  const from = scope === 'all' ? day(series.starts_at) : day(event.recurs_at ?? event.starts_at)
  return dayText(from + day(starts_at) - day(event.recurs_at ?? event.starts_at))
}

async function changeMany(
  { unit, principal, language }: WriteContext,
  found: FoundSeries,
  {
    given,
    write,
    times,
    rule,
    stops,
    scope,
  }: {
    given: Patch
    write: (columns: Patch) => Promise<void>
    times: Times
    rule: Recurrence | null
    stops: boolean
    scope: Exclude<Scope, 'this'>
  },
): Promise<void> {
  const { userId, companyId } = principal
  if (stops) {
    await write(given)
    return stopRepeating(unit.rows, found, { userId, companyId })
  }
  const moved = TIMES.some((name) => given[name] !== undefined)
  if (rule !== null) requireDays(language, rule, firstDayOf(found, times, scope))
  const { starts_at: _starts, ends_at: _ends, all_day: _all, ...others } = given
  await changeSeries(unit.rows, found, { userId, companyId, scope }, () => write(others), {
    fields: namesOf(given).filter(isShared),
    times: moved ? times : null,
    rule,
  })
}
