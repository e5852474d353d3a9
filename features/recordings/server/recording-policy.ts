import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { changeRecordingPolicy, type RecordingPolicyAnswer, readRecordingPolicy } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import type { RecordingFormat } from './add-recording.ts'
import type { Announcement } from './announcement/announcement.ts'
import { recordAudit } from './record-audit.ts'

/** What is recorded of a company's calls. */
export interface RecordingPolicy {
  incoming: boolean
  outgoing: boolean
  internal: boolean
  /** Calls through a queue, regardless of `incoming`. */
  queues: boolean
  /** Participants may start and stop a recording. */
  onDemand: boolean
  /** Conferences are recorded automatically. */
  conferences: boolean
  format: RecordingFormat
  /** Null: kept for ever. */
  keptDays: number | null
  told: Announcement
  /** In which people outside are told. */
  language: Language
}

const DEFAULTS = { incoming: true, outgoing: true, internal: false, queues: true, onDemand: true } as const
const NOTHING = {
  incoming: false,
  outgoing: false,
  internal: false,
  queues: false,
  onDemand: false,
  conferences: false,
} as const

/** Records nothing unless the platform operator enabled recordings for the company (`record_manage`). */
export async function recordingPolicyOf(rows: Rows, companyId: number): Promise<RecordingPolicy> {
  const found = await rows
    .selectFrom('companies as c')
    .leftJoin('recording_policies as p', 'p.company_id', 'c.id')
    .select([
      'c.record_manage',
      'c.block_conference_record as blocked',
      sql<RecordingFormat>`c.record_format`.as('format'),
      'p.incoming',
      'p.outgoing',
      'p.internal',
      'p.queues',
      'p.on_demand as onDemand',
      'p.kept_days as keptDays',
      sql<Announcement>`p.announcement`.as('told'),
      sql<Language>`c.language`.as('language'),
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!found) return { ...NOTHING, format: 'wav', keptDays: null, told: null, language: 'es' }
  const { format, keptDays, told, language } = found
  if (!found.record_manage) return { ...NOTHING, format, keptDays, told, language }
  return {
    incoming: found.incoming ?? DEFAULTS.incoming,
    outgoing: found.outgoing ?? DEFAULTS.outgoing,
    internal: found.internal ?? DEFAULTS.internal,
    queues: found.queues ?? DEFAULTS.queues,
    onDemand: found.onDemand ?? DEFAULTS.onDemand,
    conferences: !found.blocked,
    format,
    keptDays,
    told,
    language,
  }
}

const present = (
  { incoming, outgoing, internal, queues, onDemand, keptDays, format, told }: RecordingPolicy,
  manages: boolean,
) => ({
  ...{ incoming, outgoing, internal, queues },
  announcement: told,
  on_demand: onDemand,
  kept_days: keptDays,
  record_format: format,
  record_manage: manages,
})

async function readPolicy(rows: Rows, companyId: number): Promise<RecordingPolicyAnswer> {
  const { record_manage, decided_at } = await rows
    .selectFrom('companies')
    .leftJoin('recording_policies', 'recording_policies.company_id', 'companies.id')
    .select(['record_manage', 'decided_at'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    ...present(await recordingPolicyOf(rows, companyId), record_manage),
    decided_at: decided_at?.toISOString() ?? null,
  }
}

const RECORDING = ['incoming', 'outgoing', 'internal', 'queues', 'on_demand'] as const

/**
 * Recording a person needs their knowledge and a purpose that ends (Colombia: Ley 1581): who decides what is recorded also says how
 * people are told.
 * @throws Failure `invalid` of `announcement`
 */
function requireAnnouncement(policy: RecordingPolicyAnswer, language: Language): void {
  if (policy.announcement !== null || !RECORDING.some((name) => policy[name])) return
  throw new Failure(invalid, {
    fields: { announcement: [translate(recordingsTexts, language, 'policy.announcement.missing')] },
  })
}

export const policyRoutes: readonly BoundRoute[] = [
  bind(readRecordingPolicy, ({ unit, principal }) => readPolicy(unit.rows, principal.companyId)),
  bind(changeRecordingPolicy, async (request) => {
    const { unit, principal, body, language } = request
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await unit.rows
      .insertInto('recording_policies')
      .values({ company_id: principal.companyId, ...changes, decided_at: new Date() })
      .onConflict((conflict) =>
        conflict
          .column('company_id')
          .doUpdateSet({ ...changes, updated_at: new Date(), decided_at: new Date() }),
      )
      .execute()
    const policy = await readPolicy(unit.rows, principal.companyId)
    requireAnnouncement(policy, language)
    await recordAudit(unit, {
      by: request,
      action: 'recording_policy.changed',
      subject: { type: 'recording_policy', id: null, name: '' },
      details: changes as Record<string, boolean | number | string | null>,
    })
    return policy
  }),
]
