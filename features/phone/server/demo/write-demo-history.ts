import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { isMissedOutcome } from '../call-control/storage/call-history.ts'
import { type PlannedCall, type PlannedPerson, planHistory } from './plan-history.ts'

const DAYS = 92
/** Rows per statement, far below the protocol's limit of 65,535 parameters. */
const GROUP = 1_000

/** Gives a company's extensions three months of calls up to yesterday. Works across companies. */
export async function writeDemoHistory({ rows }: UnitOfWork, companyId: number, until: Date): Promise<void> {
  const people: PlannedPerson[] = await rows
    .selectFrom('extensions')
    .select(['id', 'number', 'display_name as name'])
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute()
  const labels = await rows
    .selectFrom('call_labels')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  const plan = { people, until, days: DAYS, labels: labels.length, seed: companyId }
  const labelIds = labels.map((label) => label.id)
  const calls = planHistory(plan)
  for (let start = 0; start < calls.length; start += GROUP) {
    await writeGroup(rows, companyId, labelIds, calls.slice(start, start + GROUP))
  }
}

async function writeGroup(
  rows: Rows,
  companyId: number,
  labelIds: readonly number[],
  calls: readonly PlannedCall[],
): Promise<void> {
  await rows
    .insertInto('calls')
    .values(
      calls.map((call) => ({
        id: call.id,
        company_id: companyId,
        dialed: call.dialed,
        caller_extension_id: call.caller.id,
        started_at: call.startedAt,
      })),
    )
    .execute()
  await rows
    .insertInto('call_records')
    .values(calls.flatMap((call) => recordsOf(companyId, labelIds, call)))
    .execute()
  await endCalls(rows, calls)
}

/** What became of a call is decided when it ends, so once for all of its records. */
async function endCalls(rows: Rows, calls: readonly PlannedCall[]): Promise<void> {
  await sql`
    UPDATE calls c SET outcome = e.outcome, answered_at = e.answered_at, ended_at = e.ended_at
      FROM jsonb_to_recordset(${JSON.stringify(calls.map((call) => ({ id: call.id, ...momentsOf(call) })))}::jsonb)
        AS e (id uuid, outcome text, answered_at timestamptz, ended_at timestamptz)
     WHERE c.id = e.id`.execute(rows)
}

const momentsOf = ({ outcome, startedAt, answeredAt, endedAt }: PlannedCall) => ({
  outcome,
  started_at: startedAt,
  answered_at: answeredAt,
  ended_at: endedAt,
})

/** The same call in both parties' histories. */
function recordsOf(companyId: number, labelIds: readonly number[], call: PlannedCall) {
  const { caller, callee } = call
  const labelId = (index: number | null) => (index === null ? null : (labelIds[index] ?? null))
  const shared = { company_id: companyId, call_id: call.id, ...momentsOf(call) }
  const outgoing = {
    ...shared,
    extension_id: caller.id,
    direction: 'OUTGOING' as string,
    other_number: call.dialed,
    other_name: callee?.name ?? '',
    missed: false,
    label_id: labelId(call.callerLabel),
  }
  if (!callee) return [outgoing]
  const incoming = {
    ...shared,
    extension_id: callee.id,
    direction: 'INCOMING',
    other_number: caller.number,
    other_name: caller.name,
    missed: isMissedOutcome(call.outcome),
    label_id: labelId(call.calleeLabel),
  }
  return [outgoing, incoming]
}
