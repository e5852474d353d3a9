import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Sound } from '#platform/telephony/port.ts'
import { changeRecordingPolicy, type RecordingPolicyAnswer, readRecordingPolicy } from '../contract/sound.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import type { RecordingFormat } from './add-recording.ts'
import type { Announcement } from './announcement/announcement.ts'
import { recordAudit } from './record-audit.ts'

/** A sound that the company made; null: it has none such. */
export type FindSound = (
  rows: Rows,
  sound: { companyId: number; id: number },
) => Promise<{ name: string; sounds: readonly Sound[] } | null>

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
  /** The audio that tells it; null: the built-in sentence. */
  audioId: number | null
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
      'p.announcement_audio_id as audioId',
      sql<Language>`c.language`.as('language'),
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!found) return { ...NOTHING, format: 'wav', keptDays: null, told: null, audioId: null, language: 'es' }
  const { format, keptDays, told, audioId, language } = found
  if (!found.record_manage) return { ...NOTHING, format, keptDays, told, audioId, language }
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
    audioId,
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

async function readPolicy(
  rows: Rows,
  companyId: number,
  findSound: FindSound,
): Promise<RecordingPolicyAnswer> {
  const { record_manage, decided_at } = await rows
    .selectFrom('companies')
    .leftJoin('recording_policies', 'recording_policies.company_id', 'companies.id')
    .select(['record_manage', 'decided_at'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const policy = await recordingPolicyOf(rows, companyId)
  const { audioId: id } = policy
  const sound = id === null ? null : await findSound(rows, { companyId, id })
  return {
    ...present(policy, record_manage),
    announcement_audio: id === null || sound === null ? null : { id, label: sound.name },
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

/** @throws Failure `invalid` of `announcement_audio` unless the company has that sound */
async function requireSound(
  { rows }: { rows: Rows },
  findSound: FindSound,
  { companyId, id, language }: { companyId: number; id: number; language: Language },
): Promise<void> {
  if ((await findSound(rows, { companyId, id })) !== null) return
  throw new Failure(invalid, {
    fields: { announcement_audio: [translate(recordingsTexts, language, 'policy.announcement_audio.gone')] },
  })
}

export const policyRoutes = (findSound: FindSound): readonly BoundRoute[] => [
  bind(readRecordingPolicy, ({ unit, principal }) => readPolicy(unit.rows, principal.companyId, findSound)),
  bind(changeRecordingPolicy, async (request) => {
    const { unit, principal, body, language } = request
    const { companyId } = principal
    const { announcement_audio: audio, ...others } = body
    if (audio) await requireSound(unit, findSound, { companyId, id: audio, language })
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
    const changes = { ...given, ...(audio === undefined ? {} : { announcement_audio_id: audio }) }
    await unit.rows
      .insertInto('recording_policies')
      .values({ company_id: companyId, ...changes, decided_at: new Date() })
      .onConflict((conflict) =>
        conflict
          .column('company_id')
          .doUpdateSet({ ...changes, updated_at: new Date(), decided_at: new Date() }),
      )
      .execute()
    const policy = await readPolicy(unit.rows, companyId, findSound)
    requireAnnouncement(policy, language)
    await recordAudit(unit, {
      by: request,
      action: 'recording_policy.changed',
      subject: { type: 'recording_policy', id: null, name: '' },
      details: {
        ...(given as Record<string, boolean | number | string | null>),
        ...(audio === undefined ? {} : { announcement_audio: policy.announcement_audio?.label ?? null }),
      },
    })
    return policy
  }),
]
