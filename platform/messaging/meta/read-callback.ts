import type { ChannelEvent } from '../domain.ts'
import { Loose } from '../loose.ts'
import { templateState } from '../template-states.ts'
import { instantOf } from './instant.ts'
import { echoEvents, messageEvents } from './messages.ts'
import { peopleOf, phoneOf } from './sender.ts'
import { statusEvents } from './statuses.ts'

/** Meta sends at most a thousand updates at once; further elements are not even looked at. */
const MAX_UPDATES = 5_000
/** Of a callback. */
const MAX_CONTACTS = 1_000

/**
 * WhatsApp's webhook format, sent by Meta and passed on by resellers (Gupshup's version 3): entries with changes, each with
 * messages, statuses and more. Unknown parts are skipped, unreadable messages become `unsupported`. Null: not this format.
 */
export function readMetaCallback(input: unknown): ChannelEvent[] | null {
  const callback = new Loose(input)
  if (!callback.has('entry')) return null
  return callback
    .list('entry', MAX_UPDATES)
    .flatMap((entry) => entry.list('changes', MAX_UPDATES))
    .flatMap((change) => changeEvents(change.text('field'), change.at('value')))
}

function changeEvents(field: string, value: Loose): ChannelEvent[] {
  if (field === 'message_template_status_update') return templateEvents(value)
  if (field === 'user_preferences')
    return value.list('user_preferences', MAX_UPDATES).flatMap(preferenceEvents)
  const people = peopleOf(value.list('contacts', MAX_CONTACTS))
  return [
    ...value.list('messages', MAX_UPDATES).flatMap((one) => messageEvents(one, people)),
    ...value.list('message_echoes', MAX_UPDATES).flatMap(echoEvents),
    ...value.list('statuses', MAX_UPDATES).flatMap(statusEvents),
  ]
}

/** A contact stops or resumes marketing messages by WhatsApp's own button. */
function preferenceEvents(input: Loose): ChannelEvent[] {
  const phone = phoneOf(input.text('wa_id', 40))
  const userId = input.text('user_id', 200) || null
  const value = input.text('value')
  if ((phone === null && userId === null) || !['stop', 'resume'].includes(value)) return []
  const at = instantOf(input.text('timestamp'))
  const key = `preference ${phone ?? userId} ${value} ${input.text('timestamp')}`
  return [{ type: 'opted', key, at, from: { phone, userId, name: '' }, out: value === 'stop' }]
}

function templateEvents(input: Loose): ChannelEvent[] {
  const event = input.text('event', 100)
  const [state, name] = [templateState(event), input.text('message_template_name', 200)]
  if (state === undefined || name === '') return []
  const providerId = input.text('message_template_id', 200)
  const at = new Date().toISOString()
  // The service numbers no decisions; the same one may come again later.
  const key = `template ${providerId} ${event} ${Date.now()}`
  return [{ type: 'template', key, at, providerId, name, status: state, reason: input.text('reason', 500) }]
}
