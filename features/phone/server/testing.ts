import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DeviceAccount } from '#platform/testing/telephony/device.ts'
import { secretDigest } from '#platform/testing/telephony/sip/digest.ts'
import type { Outcome } from '../contract/call.ts'

/** Test builders for rows that other parts of the program create. */

export interface TestCompany {
  id: number
  slug: string
}

export interface TestExtension extends DeviceAccount {
  id: number
  userId: number
  companyId: number
  number: string
  name: string
}

/** Creates an extension; passed in because a feature may not import another's server. */
export type MakeExtension = (
  rows: Database['systemRows'],
  extension: {
    company: TestCompany
    number: string
    displayName: string
    userId: number
    callLimit?: number
  },
) => Promise<{ id: number; endpoint: string; secret: string }>

export async function buildCompany(
  { systemRows }: Database,
  changes: {
    slug?: string
    name?: string
    maxSimultaneousCalls?: number
    maxCallsADay?: number
    timeZone?: string
  } = {},
): Promise<TestCompany> {
  const slug = changes.slug ?? `c${randomUUID().slice(0, 8)}`
  const { id } = await systemRows
    .insertInto('companies')
    .values({
      slug,
      name: changes.name ?? `Company ${slug}`,
      max_calls_day: changes.maxCallsADay ?? null,
      max_simultaneous_calls: changes.maxSimultaneousCalls ?? 100,
      time_zone: changes.timeZone ?? 'America/Bogota',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slug }
}

/** An extension with its user, who cannot sign in. */
export async function buildExtension(
  { systemRows }: Database,
  makeExtension: MakeExtension,
  company: TestCompany,
  { number, name, callLimit }: { number: string; name?: string; callLimit?: number },
): Promise<TestExtension> {
  const displayName = name ?? `Person ${number}`
  const { id: userId } = await systemRows
    .insertInto('users')
    .values({
      company_id: company.id,
      username: `${company.slug}-${number}`,
      password_hash: 'none',
      short_name: displayName,
      role: 'agent',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await makeExtension(systemRows, {
    company,
    number,
    displayName,
    userId,
    ...(callLimit === undefined ? {} : { callLimit }),
  })
  return { ...made, userId, companyId: company.id, number, name: displayName }
}

/** A trunk whose carrier registers with us, as `suite.test`. */
export async function buildTrunk(
  { systemRows }: Database,
  company: TestCompany,
  { channels = 30 }: { channels?: number } = {},
): Promise<{ account: DeviceAccount; trunk: number }> {
  const name = `Troncal ${randomUUID().slice(0, 8)}`
  const secret = randomUUID()
  const made = await systemRows
    .insertInto('trunks')
    .values({ company_id: company.id, name, kind: 'peer', codecs: 'ulaw', channels, caller_id: '6015550100' })
    .returning(['id', 'endpoint'])
    .executeTakeFirstOrThrow()
  await systemRows
    .updateTable('trunks')
    .set({ secret_digest: secretDigest(made.endpoint, 'suite.test', secret) })
    .where('id', '=', made.id)
    .execute()
  return { account: { endpoint: made.endpoint, secret }, trunk: made.id }
}

/** The kinds of facts of a company's calls, by call, oldest first. */
export async function factsOf({ systemRows }: Database, companyId: number): Promise<string[][]> {
  const rows = await systemRows
    .selectFrom('call_facts')
    .innerJoin('calls', 'calls.id', 'call_facts.call_id')
    .select(['call_facts.call_id', 'call_facts.kind'])
    .where('call_facts.company_id', '=', companyId)
    .orderBy('calls.started_at')
    .orderBy('call_facts.step')
    .execute()
  return [...Map.groupBy(rows, (row) => row.call_id).values()].map((facts) => facts.map(({ kind }) => kind))
}

export interface RecordChanges {
  direction?: 'INCOMING' | 'OUTGOING'
  number?: string
  name?: string
  outcome?: Outcome
  missed?: boolean
  startedAt?: Date
  /** Seconds; null: not answered. */
  talked?: number | null
}

/** Stores a history row of an extension with its call. Returns the row's id. */
export async function buildCallRecord(
  { systemRows }: Database,
  owner: { id: number; companyId: number },
  changes: RecordChanges = {},
): Promise<number> {
  const startedAt = changes.startedAt ?? new Date('2026-03-02T15:00:00Z')
  const talked = changes.talked === undefined ? 60 : changes.talked
  const answeredAt = talked === null ? null : new Date(startedAt.getTime() + 5_000)
  const endedAt = new Date((answeredAt ?? startedAt).getTime() + (talked ?? 20) * 1000)
  const outcome = changes.outcome ?? (talked === null ? 'no-answer' : 'answered')
  const id = randomUUID()
  await systemRows
    .insertInto('calls')
    .values({
      id,
      company_id: owner.companyId,
      dialed: changes.number ?? '1009',
      outcome,
      started_at: startedAt,
      answered_at: answeredAt,
      ended_at: endedAt,
    })
    .execute()
  const record = await systemRows
    .insertInto('call_records')
    .values({
      company_id: owner.companyId,
      call_id: id,
      extension_id: owner.id,
      direction: changes.direction ?? 'OUTGOING',
      other_number: changes.number ?? '1009',
      other_name: changes.name ?? '',
      outcome,
      missed: changes.missed ?? false,
      started_at: startedAt,
      answered_at: answeredAt,
      ended_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return record.id
}

export async function buildCallLabel(
  { systemRows }: Database,
  companyId: number,
  name: string,
): Promise<number> {
  const { id } = await systemRows
    .insertInto('call_labels')
    .values({ company_id: companyId, name, color: '#2e7d32' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One line of an extension's history, compact for comparison. */
export interface HistoryLine {
  direction: string
  number: string
  name: string
  outcome: string
  missed: boolean
  talked: boolean
}

export async function historyOf({ systemRows }: Database, extensionId: number): Promise<HistoryLine[]> {
  return systemRows
    .selectFrom('call_records')
    .select([
      'direction',
      'other_number as number',
      'other_name as name',
      'outcome',
      'missed',
      sql<boolean>`answered_at IS NOT NULL`.as('talked'),
    ])
    .where('extension_id', '=', extensionId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export async function companiesAt({ systemRows }: Database, serverId: number): Promise<number[]> {
  const found = await systemRows
    .selectFrom('companies')
    .select('id')
    .where('asterisk_server_id', '=', serverId)
    .execute()
  return found.map(({ id }) => id)
}

/** Calls that are still open; empty when none runs. */
export const openCalls = ({ systemRows }: Database) =>
  systemRows.selectFrom('calls').select(['id', 'live']).where('ended_at', 'is', null).execute()
