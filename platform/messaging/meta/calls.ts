import type { ChannelEvent } from '../domain.ts'
import type { Loose } from '../loose.ts'
import { instantOf } from './instant.ts'
import { idOf } from './messages.ts'
import { type People, senderOf } from './sender.ts'

/** A call by WhatsApp that the contact began, and that ended without a talk. */
export function callEvents(call: Loose, people: People): ChannelEvent[] {
  if (call.text('event') !== 'terminate' || call.text('direction') === 'BUSINESS_INITIATED') return []
  const from = senderOf(call, people)
  const isAnswered = call.text('status').toUpperCase() === 'COMPLETED' && (call.number('duration') ?? 1) > 0
  if (from === null || isAnswered) return []
  const ended = instantOf(call.text('end_time') || call.text('timestamp'))
  const at = call.has('start_time') ? instantOf(call.text('start_time')) : ended
  const waited = Math.max(0, Math.round((Date.parse(ended) - Date.parse(at)) / 1000))
  return [{ type: 'missed_call', key: `missed ${idOf(call)}`, at, from, waited }]
}
