import { z } from 'zod'
import type { OutboundContent, OutboundMedia, OutboundMessage } from '#platform/messaging/port.ts'
import { addressOf } from '../contacts/find-contact.ts'
import type { JoinContext } from '../join-context.ts'

/** Stored parts of an outgoing message besides its text. */
const payload = z.object({
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
  options: z
    .array(z.object({ id: z.string(), title: z.string(), description: z.string().nullable() }))
    .optional(),
  template: z
    .object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      params: z.array(z.string()),
      header: z.enum(['text', 'image', 'video', 'document']),
    })
    .optional(),
  reaction: z.object({ target: z.string(), emoji: z.string() }).optional(),
})
export type OutboundPayload = z.input<typeof payload>

/** A stored message in the form that its provider sends; null when the provider cannot reach the contact. */
export async function readOutbound(
  context: JoinContext,
  id: number,
  provider: string,
): Promise<OutboundMessage | null> {
  const rows = context.database.systemRows
  const message = await rows
    .selectFrom('join_messages as m')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('join_messages as r', 'r.id', 'm.reply_to')
    .leftJoin('join_files as f', 'f.message_id', 'm.id')
    .leftJoin('stored_files as s', 's.id', 'f.file_id')
    .select([
      'm.id',
      'm.kind',
      'm.body',
      'm.payload',
      'c.contact_id',
      'm.author_id',
      'm.by_bot',
      'c.window_until',
      'r.provider_id as reply_to',
      'r.body as replied',
      'r.direction as replied_direction',
      'f.file_id',
      'f.name',
      's.content_type',
      's.size',
    ])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  const to = await addressOf(rows, message.contact_id, provider)
  if (to === null) return null
  const byPerson = message.author_id !== null && !message.by_bot
  const media = message.file_id === null ? null : mediaOf(context, { ...message, file_id: message.file_id })
  return {
    to,
    reference: String(id),
    replyTo: message.reply_to,
    byPerson,
    byPersonAfterWindow: byPerson && message.window_until !== null && message.window_until < new Date(),
    ...(message.reply_to === null
      ? {}
      : { replied: { text: message.replied ?? '', own: message.replied_direction === 'out' } }),
    content: contentOf(message.kind, message.body, payload.parse(message.payload ?? {}), media),
  }
}

const mediaOf = (
  { linkFor, files }: JoinContext,
  file: { file_id: string; name: string | null; content_type: string | null; size: number | string | null },
): OutboundMedia => ({
  url: linkFor(file.file_id),
  open: () => files.open(file.file_id, null),
  read: () => files.read(file.file_id),
  contentType: file.content_type ?? 'application/octet-stream',
  name: file.name ?? 'file',
  ...(file.size === null ? {} : { size: Number(file.size) }),
})

const MEDIA_KINDS = ['image', 'audio', 'video', 'file', 'sticker'] as const
const isMediaKind = (kind: string): kind is (typeof MEDIA_KINDS)[number] =>
  MEDIA_KINDS.some((one) => one === kind)

function contentOf(
  kind: string,
  text: string,
  {
    latitude = 0,
    longitude = 0,
    name = '',
    address = '',
    options,
    template,
    reaction,
  }: z.infer<typeof payload>,
  media: OutboundMedia | null,
): OutboundContent {
  if (reaction) return { type: 'reaction', ...reaction }
  if (template) {
    const { header, ...rest } = template
    return {
      type: 'template',
      ...rest,
      text,
      header: media !== null && header !== 'text' ? { kind: header, media } : null,
    }
  }
  if (media !== null) return { type: isMediaKind(kind) ? kind : 'file', media, caption: text }
  if (kind === 'location') return { type: 'location', latitude, longitude, name, address }
  if (options && options.length > 0) return { type: 'choices', text, options }
  return { type: 'text', text }
}
