import type { ChannelEvent } from '../domain.ts'
import { Loose } from '../loose.ts'
import type { OnDropped } from '../port.ts'
import { ACCOUNT_FIELDS, accountEvents } from './account-changes.ts'
import { callEvents } from './calls.ts'
import { historyEvents } from './history.ts'
import { MAX_CONTACTS, MAX_UPDATES } from './limits.ts'
import { echoEvents, messageEvents } from './messages.ts'
import { moveEvents, preferenceEvents } from './people-changes.ts'
import { peopleOf } from './sender.ts'
import { statusEvents } from './statuses.ts'
import { TEMPLATE_FIELDS, templateEvents } from './template-changes.ts'

/**
 * WhatsApp's webhook format, sent by Meta and passed on by resellers (Gupshup's version 3): entries with changes, each with
 * messages, statuses and more. Unreadable messages become `unsupported`; other unknown parts are skipped and told to `onDropped`.
 * Null: not this format.
 */
export function readMetaCallback(input: unknown, onDropped: OnDropped = () => {}): ChannelEvent[] | null {
  const callback = new Loose(input)
  if (!callback.has('entry')) return null
  return callback.list('entry', MAX_UPDATES).flatMap((entry) => {
    const business = entry.text('id', 200)
    return entry.list('changes', MAX_UPDATES).flatMap((change) => {
      const value = change.at('value')
      const line = value.at('metadata').text('phone_number_id', 200)
      const about = line !== '' ? { line } : business !== '' ? { business } : {}
      return changeEvents(change.text('field'), value, onDropped).map((event) => ({ ...event, ...about }))
    })
  })
}

/** Lists of a change that give events, whatever its field is called. */
const LISTS = [
  'messages',
  'message_echoes',
  'statuses',
  'calls',
  'user_preferences',
  'history',
  'user_id_update',
]

function changeEvents(field: string, value: Loose, onDropped: OnDropped): ChannelEvent[] {
  if (TEMPLATE_FIELDS.has(field)) return templateEvents(field, value)
  if (ACCOUNT_FIELDS.has(field)) return accountEvents(field, value)
  if (!LISTS.some((name) => value.has(name))) onDropped(`field ${field || 'unnamed'}`)
  const people = peopleOf(value.list('contacts', MAX_CONTACTS))
  const messages = value.list('messages', MAX_UPDATES)
  return [
    // Files of the history come later, apart from its messages.
    ...(field === 'history'
      ? historyEvents(value, onDropped)
      : messages.flatMap((one) => messageEvents(one, people, onDropped))),
    ...value.list('message_echoes', MAX_UPDATES).flatMap((one) => echoEvents(one, onDropped)),
    ...value.list('statuses', MAX_UPDATES).flatMap((one) => statusEvents(one, onDropped)),
    ...value.list('calls', MAX_UPDATES).flatMap((one) => callEvents(one, people)),
    ...value.list('user_preferences', MAX_UPDATES).flatMap(preferenceEvents),
    ...value.list('user_id_update', MAX_UPDATES).flatMap(moveEvents),
  ]
}
