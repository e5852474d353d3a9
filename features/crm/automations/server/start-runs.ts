import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { languageOf } from '../../server/language-of.ts'
import type { RunReason } from '../contract/automations.ts'
import { type Automation, findActive } from './automation-rows.ts'
import { judge } from './judge.ts'
import type { AutomationPorts } from './ports.ts'
import { startColumn } from './start-column.ts'
import { loopReason, type Signal, startsBy } from './starts.ts'

/** Runs of a company in a day that do something. */
const MAX_RUNS_A_DAY = 5000
const MAX_AT_ONCE = 100

async function runsToday(rows: Rows, companyId: number): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM crm_automation_runs
     WHERE company_id = ${companyId} AND state <> 'skipped' AND created_at > now() - interval '1 day'`.execute(
    rows,
  )
  return found[0]?.count ?? 0
}

interface Decision {
  label: string
  reason: RunReason | null
}

/** Whether it runs, and if not why; undefined: it is not about such a record. */
async function decide(
  rows: Rows,
  author: Principal | null,
  automation: Automation,
  signal: Signal,
): Promise<Decision | undefined> {
  if (author === null) return { label: '—', reason: 'no_author' }
  const judged = await judge(rows, author, automation, signal.record_id).catch((error: unknown) => {
    // A field of its conditions is gone: nothing fits any more.
    if (error instanceof SyntaxError) return { label: '—', fits: false }
    throw error
  })
  if (judged === undefined) return undefined
  const { label, fits } = judged
  return { label, reason: loopReason(automation, signal) ?? (fits ? null : 'conditions') }
}

/** Takes the company's oldest signals, and writes a run for each automation that starts by them. @returns whether there were any */
export async function startRuns(
  ports: AutomationPorts,
  unit: UnitOfWork,
  companyId: number,
): Promise<boolean> {
  const { rows } = unit
  const { rows: signals } = await sql<Signal>`
    DELETE FROM crm_automation_signals WHERE id IN (
      SELECT id FROM crm_automation_signals WHERE company_id = ${companyId} ORDER BY id LIMIT ${sql.lit(MAX_AT_ONCE)}
         FOR UPDATE SKIP LOCKED)
    RETURNING id, entity, record_id, what, detail, key, to_jsonb(chain) AS chain`.execute(rows)
  if (signals.length === 0) return false
  const active = await findActive(rows)
  const language = await languageOf(rows, companyId)
  const authors = new Map<number, Principal | null>()
  const authorOf = async (id: number | null): Promise<Principal | null> => {
    if (id === null) return null
    const known = authors.get(id)
    if (known !== undefined) return known
    const found = await ports.findUserPrincipal(rows, { userId: id, companyId, language })
    authors.set(id, found)
    return found
  }
  let today = await runsToday(rows, companyId)
  for (const signal of signals.toSorted((one, other) => one.id - other.id))
    for (const automation of active) {
      if (!startsBy(automation, signal, startColumn(automation))) continue
      const decision = await decide(rows, await authorOf(automation.authorId), automation, signal)
      if (decision === undefined) continue
      const reason = decision.reason ?? (today >= MAX_RUNS_A_DAY ? 'daily_limit' : null)
      if (reason === null) today += 1
      await writeRun(rows, { companyId, automation, signal, label: decision.label, reason })
    }
  return true
}

/** Once for each event: a signal that comes again finds its run. */
async function writeRun(
  rows: Rows,
  run: {
    companyId: number
    automation: Automation
    signal: Signal
    label: string
    reason: RunReason | null
  },
): Promise<void> {
  const { companyId, automation, signal, label, reason } = run
  await rows
    .insertInto('crm_automation_runs')
    .values({
      company_id: companyId,
      automation_id: automation.id,
      record_id: signal.record_id,
      record_label: label,
      what: signal.what,
      key: signal.key,
      chain: [...signal.chain, automation.id],
      actions: JSON.stringify(automation.actions),
      ...(reason === null
        ? { state: 'waiting', resume_at: new Date() }
        : { state: 'skipped', reason, ended_at: new Date() }),
    })
    .onConflict((conflict) => conflict.columns(['automation_id', 'key']).doNothing())
    .execute()
}
