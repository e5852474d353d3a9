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
import { decideRecording, withoutUndefined } from './decide-recording.ts'
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

const NOTHING = {
  incoming: false,
  outgoing: false,
  internal: false,
  queues: false,
  onDemand: false,
  conferences: false,
} as const

interface DecidedPolicy {
  policy: RecordingPolicy
  /** Whether the platform operator lets the company record. */
  manages: boolean
  /** The same of its conferences. */
  blocked: boolean
  /** Null: never, and nothing is recorded. */
  decidedAt: Date | null
}

/** What the company decided, whether or not the platform operator allows it. Null: there is no such company. */
async function decidedPolicyOf(rows: Rows, companyId: number): Promise<DecidedPolicy | null> {
  const found = await rows
    .selectFrom('companies as c')
    .leftJoin('recording_policies as p', 'p.company_id', 'c.id')
    .select([
      'c.record_manage as manages',
      'c.block_conference_record as blocked',
      sql<RecordingFormat>`c.record_format`.as('format'),
      'p.incoming',
      'p.outgoing',
      'p.internal',
      'p.queues',
      'p.conferences',
      'p.on_demand as onDemand',
      'p.kept_days as keptDays',
      'p.decided_at as decidedAt',
      sql<Announcement>`p.announcement`.as('told'),
      'p.announcement_audio_id as audioId',
      sql<Language>`c.language`.as('language'),
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!found) return null
  const { manages, blocked, decidedAt, ...row } = found
  const { incoming, outgoing, internal, queues, conferences, onDemand, ...others } = row
  const flags =
    decidedAt === null
      ? NOTHING
      : {
          incoming: incoming === true,
          outgoing: outgoing === true,
          internal: internal === true,
          queues: queues === true,
          conferences: conferences === true,
          onDemand: onDemand === true,
        }
  return { policy: { ...flags, ...others }, manages, blocked, decidedAt }
}

/**
 * Records nothing unless the platform operator enabled recordings for the company (`record_manage`) and the company decided what is
 * recorded, how people are told, and for how long it is kept.
 */
export async function recordingPolicyOf(rows: Rows, companyId: number): Promise<RecordingPolicy> {
  const found = await decidedPolicyOf(rows, companyId)
  if (found === null)
    return { ...NOTHING, format: 'wav', keptDays: null, told: null, audioId: null, language: 'es' }
  const { policy, manages, blocked } = found
  if (!manages) return { ...policy, ...NOTHING }
  return { ...policy, conferences: policy.conferences && !blocked }
}

async function readPolicy(
  rows: Rows,
  companyId: number,
  findSound: FindSound,
): Promise<RecordingPolicyAnswer> {
  const found = await decidedPolicyOf(rows, companyId)
  if (found === null) throw new Error(`There is no company ${companyId}`)
  const { policy, manages, decidedAt } = found
  const { incoming, outgoing, internal, queues, conferences, onDemand, keptDays, format, told } = policy
  const { audioId: id } = policy
  const sound = id === null ? null : await findSound(rows, { companyId, id })
  return {
    ...{ incoming, outgoing, internal, queues, conferences },
    on_demand: onDemand,
    announcement: told,
    announcement_audio: id === null || sound === null ? null : { id, label: sound.name },
    kept_days: keptDays,
    record_format: format,
    record_manage: manages,
    decided_at: decidedAt?.toISOString() ?? null,
  }
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
    if (body.announcement_audio)
      await requireSound(unit, findSound, { companyId, id: body.announcement_audio, language })
    await decideRecording(unit.rows, { companyId, language }, body)
    const policy = await readPolicy(unit.rows, companyId, findSound)
    const { announcement_audio: audio, ...others } = body
    await recordAudit(unit, {
      by: request,
      action: 'recording_policy.changed',
      subject: { type: 'recording_policy', id: null, name: '' },
      details: {
        ...withoutUndefined(others),
        ...(audio === undefined ? {} : { announcement_audio: policy.announcement_audio?.label ?? null }),
      },
    })
    return policy
  }),
]
