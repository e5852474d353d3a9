import { cutText } from '#platform/contract/cut-text.ts'
import type { ChangeKind } from '#platform/integrations/contract/domain.ts'
import { AccessEnded, ApiBusy, ApiRefused, NotYet } from '#platform/integrations/errors.ts'
import type { Connector, Incoming, Outcome, Work } from '#platform/integrations/port.ts'
import type { Buckets } from '../connections/bucket.ts'
import { type ConnectionRow, connectionById, openConnection } from '../connections/connection-rows.ts'
import { createWork } from '../connections/create-work.ts'
import { keepFacts } from '../connections/keep-facts.ts'
import { notifyProblem } from '../connections/notify-problem.ts'
import type { IntegrationsContext } from '../ports.ts'
import { enqueueExchange } from './enqueue-exchange.ts'
import { nextAttempt } from './pauses.ts'
import { nextDue, type Settled, settleExchange, type Taken, takeExchange } from './take-exchange.ts'

/** Of one job, so that companies take turns; ms, and exchanges. */
const TURN_MS = 40_000
const TURN = 50
/** Pause of a connection that asked for one without saying how long, and the longest, seconds. */
const PAUSE = 30
const LONGEST_PAUSE = 3600
/** Longest pause of one that could not be reached, seconds. */
const UNREACHABLE = 300

const carryOut = ({ tell, handle }: Connector, taken: Taken, work: Work): Promise<Outcome> =>
  taken.direction === 'out'
    ? tell({ kind: taken.kind as ChangeKind, record: taken.record }, work)
    : handle(
        { kind: taken.kind, record: taken.record, content: (taken.content ?? {}) as Incoming['content'] },
        work,
      )

/** A short reason for people, without addresses that may hold secrets. */
export const reasonOf = (error: unknown): string => {
  if (
    error instanceof ApiRefused ||
    error instanceof ApiBusy ||
    error instanceof AccessEnded ||
    error instanceof NotYet
  )
    return error.message
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && /^[A-Z_0-9]{3,40}$/.test(code)) return code
  return error instanceof Error ? (/^HTTP \d{3}/.exec(error.message)?.[0] ?? error.name) : 'unknown'
}

interface Report {
  ok?: true
  problem?: string
  state?: 'refused'
  pausedUntil?: Date | null
  polled?: true
}

/** What became of an attempt, and what that says of the connection. */
interface Result {
  settled: Settled
  report?: Report
  /** When the connection may go on; null: at once. */
  pause: Date | null | 'ended'
}

/** Stores both at once. */
async function store(
  { database }: IntegrationsContext,
  { id, company_id: companyId }: ConnectionRow,
  taken: Taken | null,
  { settled, report }: { settled?: Settled; report?: Report },
): Promise<void> {
  const now = new Date()
  await database.tenant(companyId, async (unit) => {
    if (taken !== null && settled !== undefined) await settleExchange(unit, companyId, taken.id, settled)
    if (report === undefined) return
    const { ok, problem, state, pausedUntil, polled } = report
    await unit.rows
      .updateTable('integration_connections')
      .set({
        ...(ok ? { ok_at: now, problem: null, problem_at: null } : {}),
        ...(problem === undefined ? {} : { problem: cutText(problem, 500), problem_at: now }),
        ...(state ? { state } : {}),
        ...(pausedUntil === undefined ? {} : { paused_until: pausedUntil }),
        ...(polled ? { polled_at: now } : {}),
      })
      .where('id', '=', id)
      .execute()
  })
}

function resultOfFailure(error: unknown, attempts: number): Result {
  const reason = reasonOf(error)
  if (error instanceof ApiBusy) {
    const seconds = Math.min(Math.max(error.seconds ?? PAUSE, 1), LONGEST_PAUSE)
    const until = new Date(Date.now() + seconds * 1000)
    return {
      settled: { state: 'waiting', status: error.status || null, reason, nextAt: until, uncounted: true },
      ...(error.status === 0 ? {} : { report: { problem: reason, pausedUntil: until } }),
      pause: until,
    }
  }
  if (error instanceof AccessEnded)
    return {
      settled: { state: 'waiting', reason, nextAt: new Date(), uncounted: true },
      report: { problem: reason, state: 'refused' },
      pause: 'ended',
    }
  const status = error instanceof ApiRefused ? error.status : null
  const again = error instanceof ApiRefused ? null : nextAttempt(attempts)
  const settled: Settled =
    again === null ? { state: 'failed', status, reason } : { state: 'waiting', status, reason, nextAt: again }
  if (error instanceof NotYet) return { settled, pause: null }
  if (error instanceof ApiRefused) return { settled, report: { problem: reason }, pause: null }
  // What cannot be reached now is not asked again for each record.
  const until = new Date(Math.min(again?.getTime() ?? Infinity, Date.now() + UNREACHABLE * 1000))
  return { settled, report: { problem: reason, pausedUntil: until }, pause: until }
}

async function settleFailure(
  context: IntegrationsContext,
  row: ConnectionRow,
  taken: Taken | null,
  error: unknown,
): Promise<Result['pause']> {
  const result = resultOfFailure(error, taken?.attempts ?? 1)
  await store(context, row, taken, result)
  if (result.pause === 'ended') await notifyProblem(context, row)
  return result.pause
}

/** What goes on after an attempt: the next one, a pause until then, or nothing more. */
type Next = 'next' | 'ended' | Date

const nextOf = (pause: Result['pause']): Next => pause ?? 'next'

interface Running {
  context: IntegrationsContext
  row: ConnectionRow
  connector: Connector
  work: Work
}

async function pollNow({ context, row, connector, work }: Running): Promise<Next> {
  if (!connector.poll) return 'next'
  try {
    await keepFacts(context, row.id, await connector.poll(work))
    await store(context, row, null, { report: { ok: true, polled: true } })
    return 'next'
  } catch (error) {
    return nextOf(await settleFailure(context, row, null, error))
  }
}

async function exchangeOne({ context, row, connector, work }: Running, taken: Taken): Promise<Next> {
  try {
    const outcome = await carryOut(connector, taken, work)
    await store(
      context,
      row,
      taken,
      outcome.state === 'done'
        ? { settled: { state: 'done' }, report: { ok: true, pausedUntil: null } }
        : { settled: outcome },
    )
    return 'next'
  } catch (error) {
    return nextOf(await settleFailure(context, row, taken, error))
  }
}

/** One after the other, until none is due, the turn is over, or something stops it. */
async function takeTurns(running: Running, signal: AbortSignal | undefined): Promise<Next> {
  const { context, row } = running
  const until = performance.now() + TURN_MS
  for (let count = 0; count < TURN && performance.now() < until && !signal?.aborted; count += 1) {
    const taken = await takeExchange(context.database, row.company_id, targetOf(row))
    if (taken === null) return 'next'
    const next = await exchangeOne(running, taken)
    if (next !== 'next') return next
  }
  return 'next'
}

const targetOf = ({ id }: ConnectionRow) => ({ connection: id, webhook: null })

const isPaused = ({ paused_until: until }: ConnectionRow): boolean => until !== null && until > new Date()

/** Exchanges what waits with a connected program, within its limits; the rest in a further job. */
export async function exchangeWith(
  context: IntegrationsContext,
  buckets: Buckets,
  { connectionId, poll, signal }: { connectionId: number; poll: boolean; signal?: AbortSignal },
): Promise<void> {
  const { database } = context
  const row = await connectionById(database.systemRows, connectionId)
  const connector = row && context.connectorOf(row.kind)
  // While it is paused: a job was enqueued for when the pause ends.
  if (!row || !connector || row.state !== 'active' || isPaused(row)) return
  const connection = openConnection(context, row)
  const work = createWork(context, buckets, { connector, connection, ...(signal ? { signal } : {}) })
  const running = { context, row, connector, work }
  const polled = poll ? await pollNow(running) : 'next'
  const next = polled === 'next' ? await takeTurns(running, signal) : polled
  if (next === 'ended') return
  const due = next === 'next' ? await nextDue(database, row.company_id, targetOf(row)) : next
  if (due !== null)
    await database.tenant(row.company_id, (unit) => enqueueExchange(unit, row.company_id, targetOf(row), due))
}
