import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { hearRecordings, manageRecordings } from './abilities.ts'

const params = z.object({ id: idParam })

/** Most recordings per archive and per deletion. */
const MAX_RECORDINGS = 1000
const ids = z.array(id).min(1).max(MAX_RECORDINGS)

export const readRecording = defineRoute({
  method: 'GET',
  path: '/api/webrtc/records/:id/sound/',
  summary:
    'The sound of a recording, in ranges when asked for; who listened is in the audit trail, once an hour.',
  auth: 'session',
  ability: hearRecordings,
  params,
  download: true,
  linked: true,
  audited: true,
  errors: [notFound],
})

export const linkRecording = defineRoute({
  method: 'POST',
  path: '/api/webrtc/records/:id/sound_link/',
  summary: 'Returns a signed URL for a player, valid for an hour.',
  auth: 'session',
  ability: hearRecordings,
  params,
  answer: z.object({ url: z.string(), expires_at: instant }),
  errors: [notFound],
})

export const zipRecordings = defineRoute({
  method: 'POST',
  path: '/api/webrtc/records/zip/',
  summary: 'Downloads several recordings as one streamed archive.',
  auth: 'session',
  ability: hearRecordings,
  body: z.object({ ids }),
  download: true,
  errors: [notFound],
  rate: { max: 20, perSeconds: 60, by: 'user' },
})

export const deleteRecordings = defineRoute({
  method: 'POST',
  path: '/api/admin/recordings/delete/',
  summary: 'Deletes recordings, all or none; the reason is stored with them and in the audit trail.',
  auth: 'session',
  ability: manageRecordings,
  body: z.object({ ids, reason: text(300).min(3) }),
  answer: z.object({ done: z.number().int() }),
  errors: [notFound, invalid],
})

const policy = z.object({
  incoming: z.boolean(),
  outgoing: z.boolean(),
  internal: z.boolean(),
  /** Calls through a queue, regardless of `incoming`. */
  queues: z.boolean(),
  conferences: z.boolean(),
  /** Participants may start and stop a recording. */
  on_demand: z.boolean(),
  /** Older recordings are deleted; null: never. */
  kept_days: z.number().int().min(1).max(3650).nullable(),
  /**
   * How people outside learn that they are recorded. `greeting`: those who come through a menu or queue from its greeting, all others
   * from the telephone exchange as the talk begins; `spoken`: all from the exchange; `consent`: by a consent that the company keeps;
   * null: nothing is recorded, or not decided in a company that records since before it was asked.
   */
  announcement: z.enum(['greeting', 'spoken', 'consent']).nullable(),
})

/** What a policy records. */
export const RECORDED = ['incoming', 'outgoing', 'internal', 'queues', 'conferences', 'on_demand'] as const

/** Whether people learn that they are recorded, if anything is. */
export const isAnnounced = (
  policy: Partial<Record<(typeof RECORDED)[number], unknown> & { announcement: unknown }>,
): boolean => (policy.announcement ?? null) !== null || !RECORDED.some((name) => policy[name] === true)

/** What the exchange says: one of the company's audios; null: the built-in sentence. */
const chosenSound = z.object({ id, label: z.string() })

export const policyAnswer = policy.extend({
  announcement_audio: chosenSound.nullable(),
  /** Whether the platform operator lets the company record at all. */
  record_manage: z.boolean(),
  record_format: z.enum(['wav', 'mp3', 'ogg']),
  /** When it was last decided; null: never, and nothing is recorded. */
  decided_at: instant.nullable(),
})
export type RecordingPolicyAnswer = z.infer<typeof policyAnswer>

export const readRecordingPolicy = defineRoute({
  method: 'GET',
  path: '/api/admin/recording_policy/',
  summary: 'Returns which calls are recorded, and for how long recordings are kept.',
  auth: 'session',
  ability: manageRecordings,
  answer: policyAnswer,
})

/** Of setting a company up: its name among the steps. */
export const RECORDING_STEP = 'recording_policy'

/** The step is done: a company that records since before it was asked still says how people learn of it. */
export const isRecordingDecided = (policy: RecordingPolicyAnswer): boolean =>
  policy.decided_at !== null && isAnnounced(policy)

export const changeRecordingPolicy = defineRoute({
  method: 'PATCH',
  path: '/api/admin/recording_policy/',
  summary:
    'Updates the recording policy, from the next call on. The first time everything but the sound is given: nothing is recorded before.',
  auth: 'session',
  ability: manageRecordings,
  body: policy.extend({ announcement_audio: id.nullable() }).partial(),
  answer: policyAnswer,
  errors: [invalid],
})
