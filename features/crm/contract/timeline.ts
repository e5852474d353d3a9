import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant, text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

/** Kinds of timeline entries. */
export const TIMELINE_KINDS = [
  'call',
  'voicemail',
  'conversation',
  'comment',
  'interaction',
  'business',
  'move',
  'sale',
  'event',
  'meeting',
  'file',
  'visit',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What happened to a person or record; the values of `crm_facts`. */
const TIMELINE_MOVES = [
  'created',
  'status',
  'stage',
  'owner',
  'lost',
  'reopened',
  'converted',
  'discarded',
] as const

export const timelineEntry = z.object({
  /** Unique in the timeline: kind and id, such as `comment:12`. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant,
  /** Author; null for outsiders and the system. */
  who: referenced.nullable(),
  /** Title, one line. */
  title: z.string(),
  /** Content: a call's note, or a conversation's last message if the reader may see it. */
  text: z.string().nullable(),
  /** Configured name: a call's label, an interaction's status, a business' stage, a conversation's closing reason. */
  label: z.string().nullable(),
  /** Id of the comment, interaction, business, sale, event or file. */
  record: z.number().int().nullable(),
  /** Moves: what changed, the record's kind, old and new value. Transferred calls: `from` is who answered first. */
  move: z.enum(TIMELINE_MOVES).nullable(),
  entity: z.enum(['lead', 'person', 'company', 'interaction', 'business', 'sale']).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** COP. */
  amount: z.number().nullable(),
  /** Direction of a call, voicemail or conversation. */
  incoming: z.boolean().nullable(),
  /** Call: outcome. Interaction: channel. Conversation: its messaging network. */
  word: z.string().nullable(),
  /** Talk time of a call; length of a voicemail or of the person's stay in a meeting. */
  seconds: z.number().int().nullable(),
  /** Number of messages of a conversation, both directions; of people in a meeting. */
  count: z.number().int().nullable(),
  /** Call id, used to read the call's journey. */
  call: z.string().nullable(),
  /** The call's recordings or the voicemail, if the reader may listen to them. */
  sounds: z.array(
    z.object({
      id: z.number().int(),
      seconds: z.number().int(),
      /** Bytes. */
      size: z.number().int(),
    }),
  ),
})
export type TimelineEntry = z.input<typeof timelineEntry>
/** An entry of a source. `at` is UTC with microseconds, `2026-11-21T15:04:05.123456Z`, so that pages join exactly. */
export type FoundEntry = Pick<TimelineEntry, 'key' | 'kind' | 'at' | 'title'> & Partial<TimelineEntry>

const kinds = z
  .string()
  .max(200)
  .transform((input) => input.split(','))
  .pipe(z.array(z.enum(TIMELINE_KINDS)))

export const readTimeline = defineRoute({
  method: 'GET',
  path: '/api/crm/persons/:id/timeline/',
  summary: 'A person’s timeline, newest first, from all features; `before` is the last page’s `next`.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  query: z.object({
    before: z.string().max(200).optional(),
    /** Jumps to a date: only entries before this instant. Ignored with `before`. */
    until: instant.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** Comma-separated kinds; all by default. */
    kinds: kinds.optional(),
    search: text(100).default(''),
  }),
  answer: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  errors: [notFound, invalid],
})
