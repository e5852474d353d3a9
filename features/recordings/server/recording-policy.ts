import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { RecordingFormat } from './add-recording.ts'

/** What of a company's calls is recorded. */
export interface RecordingPolicy {
  incoming: boolean
  outgoing: boolean
  internal: boolean
  /** Calls that a queue put through, whatever `incoming` says. */
  queues: boolean
  /** Whoever talks may begin and end one. */
  onDemand: boolean
  format: RecordingFormat
  /** Null: for ever. */
  keptDays: number | null
}

const DEFAULTS = { incoming: true, outgoing: true, internal: false, queues: true, onDemand: true } as const
const NOTHING = { incoming: false, outgoing: false, internal: false, queues: false, onDemand: false } as const

/** Nothing is recorded where the platform's operator has not given the company its recordings (`record_manage`). */
export async function recordingPolicyOf(rows: Rows, companyId: number): Promise<RecordingPolicy> {
  const found = await rows
    .selectFrom('companies as c')
    .leftJoin('recording_policies as p', 'p.company_id', 'c.id')
    .select([
      'c.record_manage',
      sql<RecordingFormat>`c.record_format`.as('format'),
      'p.incoming',
      'p.outgoing',
      'p.internal',
      'p.queues',
      'p.on_demand as onDemand',
      'p.kept_days as keptDays',
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!found) return { ...NOTHING, format: 'wav', keptDays: null }
  const { format, keptDays } = found
  if (!found.record_manage) return { ...NOTHING, format, keptDays }
  return {
    incoming: found.incoming ?? DEFAULTS.incoming,
    outgoing: found.outgoing ?? DEFAULTS.outgoing,
    internal: found.internal ?? DEFAULTS.internal,
    queues: found.queues ?? DEFAULTS.queues,
    onDemand: found.onDemand ?? DEFAULTS.onDemand,
    format,
    keptDays,
  }
}
