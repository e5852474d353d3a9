import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { type ChannelEvent, type EarlierMessage, type Identity, MAX_EARLIER } from '../domain.ts'
import type { Loose } from '../loose.ts'
import type { OnDropped } from '../port.ts'
import { contentOf } from './content.ts'
import { instantOf } from './instant.ts'
import { MAX_UPDATES } from './limits.ts'
import { idOf, replyTo, unread } from './messages.ts'
import { idsIn, phoneOf } from './sender.ts'

const STATUSES = {
  pending: 'sent',
  error: 'failed',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
} as const

/**
 * Messages from before a number was connected that its owner shares (`history`): threads, in chunks of any order; files are named
 * later, in `messages` of the same field.
 */
export function historyEvents(value: Loose, onDropped: OnDropped): ChannelEvent[] {
  const own = phoneOf(value.at('metadata').text('display_phone_number', 40)) ?? ''
  const chunks = value.list('history', MAX_UPDATES)
  for (const chunk of chunks) if (chunk.has('errors')) onDropped('history not shared')
  const threads = chunks.flatMap((chunk) => chunk.list('threads', MAX_UPDATES))
  return [
    ...threads.flatMap((thread) => eventsOf(thread.list('messages', MAX_UPDATES), personOf(thread), own)),
    ...value.list('messages', MAX_UPDATES).flatMap((message) => eventsOf([message], null, own)),
  ]
}

function personOf(thread: Loose): Identity | null {
  const context = thread.at('context')
  const phone = phoneOf(thread.text('id', 40)) ?? phoneOf(context.text('wa_id', 40))
  const userId = context.text('user_id', 200) || (phone === null ? thread.text('id', 200) : '') || null
  const name = context.text('username', 120)
  return phone === null && userId === null ? null : { phone, userId, name }
}

/** Whom a message is to, or who wrote it. */
function otherOf(message: Loose, isOwn: boolean): Identity | null {
  const side = isOwn ? 'to' : 'from'
  const ids = idsIn(message, { phone: [side], userId: [`${side}_user_id`] })
  return ids.phone === null && ids.userId === null ? null : { ...ids, name: '' }
}

/** `person` null: whoever is not the business. */
function eventsOf(messages: readonly Loose[], person: Identity | null, own: string): ChannelEvent[] {
  const isOwn = (message: Loose): boolean => {
    const from = phoneOf(message.text('from', 40))
    return (
      message.has('to') || message.has('to_user_id') || (from !== null && phoneKey(from) === phoneKey(own))
    )
  }
  // A group's message is nobody's private one.
  if (messages.some((message) => message.text('group_id') !== '')) return []
  const first = messages[0]
  const from = person ?? (first && otherOf(first, isOwn(first)))
  if (!from) return []
  const earlier = messages
    .map((message): EarlierMessage => {
      const context = message.at('history_context')
      const word = context.text('status').toLowerCase() as keyof typeof STATUSES
      return {
        at: instantOf(message.text('timestamp')),
        direction: isOwn(message) ? 'out' : 'in',
        providerId: idOf(message),
        content: contentOf(message) ?? unread(message),
        replyTo: replyTo(message),
        status: STATUSES[word] ?? 'delivered',
      }
    })
    .sort((one, next) => one.at.localeCompare(next.at))
  const chunks = Array.from({ length: Math.ceil(earlier.length / MAX_EARLIER) }, (_, index) =>
    earlier.slice(index * MAX_EARLIER, (index + 1) * MAX_EARLIER),
  )
  return chunks.map((part) => ({
    type: 'history',
    // A file's message has the id of the one in its thread.
    key: `history ${part.length} ${part[0]?.content.type} ${part[0]?.providerId}`,
    at: part[0]?.at ?? new Date().toISOString(),
    from,
    messages: part,
  }))
}
