import { cutText } from '#platform/contract/cut-text.ts'
import type { ChannelEvent } from '../domain.ts'
import type { Loose } from '../loose.ts'
import { instantOf } from './instant.ts'
import { idsIn, phoneOf } from './sender.ts'

/** A contact stops or resumes marketing messages by WhatsApp's own button. */
export function preferenceEvents(input: Loose): ChannelEvent[] {
  const { phone, userId } = idsIn(input, { phone: ['wa_id'], userId: ['user_id'] })
  const value = input.text('value')
  if ((phone === null && userId === null) || !['stop', 'resume'].includes(value)) return []
  const at = instantOf(input.text('timestamp'))
  const key = cutText(`preference ${value} ${input.text('timestamp', 40)} ${phone ?? userId}`, 250)
  return [{ type: 'opted', key, at, from: { phone, userId, name: '' }, out: value === 'stop' }]
}

/** A contact's user id changed, with a new number or without. */
export function moveEvents(input: Loose): ChannelEvent[] {
  const phone = phoneOf(input.text('wa_id', 40))
  const ids = input.at('user_id')
  const [before, after] = [ids.text('previous', 200), ids.text('current', 200) || input.text('user_id', 200)]
  if (after === '' || (before === '' && phone === null)) return []
  const at = instantOf(input.text('timestamp'))
  const from = { phone: before === '' ? phone : null, userId: before || null, name: '' }
  return [
    {
      type: 'moved',
      key: cutText(`moved ${after} ${before || phone}`, 250),
      at,
      from,
      to: { phone, userId: after, name: '' },
    },
  ]
}
