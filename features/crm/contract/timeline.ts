import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, instant, text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'

/** Kinds of entries on a person's time line. */
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
  /** Unlike every other entry's: its kind and what it is in its own list. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant,
  /** Who did it; null: an outsider, or the program. */
  who: referenced.nullable(),
  /** One line: the title. */
  title: z.string(),
  /** What was said or written: of a call its note, of a conversation its last words where the asker may read them. */
  text: z.string().nullable(),
  /** A word of the company's own: a call's label, an interaction's status, a business' stage, how a conversation was closed. */
  label: z.string().nullable(),
  /** The comment, interaction, business, sale, event or file itself. */
  record: z.number().int().nullable(),
  /** Of a move: what happened, to what kind of record, from where to where. Of a call that was handed on, `from` is who had it first. */
  move: z.enum(TIMELINE_MOVES).nullable(),
  entity: z.enum(['lead', 'person', 'company', 'interaction', 'business', 'sale']).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** COP. */
  amount: z.number().nullable(),
  /** Of a call, a voice message or a conversation. */
  incoming: z.boolean().nullable(),
  /** Of a call how it ended, of an interaction its channel, of a conversation where it is held. */
  word: z.string().nullable(),
  /** Of a call: how long they talked; of a voice message: how long it is. */
  seconds: z.number().int().nullable(),
  /** Of a conversation: how many messages went either way. */
  count: z.number().int().nullable(),
  /** Of a call: its own id, by which its journey is read. */
  call: z.string().nullable(),
  /** Of a call its recordings, of a voice message itself: those that the asker may hear. */
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

const kinds = z
  .string()
  .max(200)
  .transform((given) => given.split(','))
  .pipe(z.array(z.enum(TIMELINE_KINDS)))

export const readTimeline = defineRoute({
  method: 'GET',
  path: '/api/crm/persons/:id/timeline/',
  summary:
    'What happened with a person, the newest first, wherever it happened; `before` is the last page’s `next`.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  query: z.object({
    before: z.string().max(200).optional(),
    /** Start of the line: only entries before this instant. Ignored with `before`. */
    until: instant.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** Comma-separated kinds; all by default. */
    kinds: kinds.optional(),
    search: text(100).default(''),
  }),
  answer: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  errors: [notFound, invalid],
})
