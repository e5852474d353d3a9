import type { TimelineSource } from '#features/crm/server/timeline/timeline-source.ts'
import { formsOfNumber } from '#features/phone/server/history/forms-of-number.ts'
import { messagesFrom } from '#features/voicemail/server/messages-from.ts'

/** A person's voice messages for the time line; only the recipient may listen. */
export const voicemailTimeline: TimelineSource = {
  kinds: ['voicemail'],
  async find(rows, { asker, phones, search, before, limit }) {
    const numbers = phones.flatMap(formsOfNumber)
    const found = await messagesFrom(rows, { numbers, userId: asker.userId, search, before, limit })
    return found.map(({ id, key, at, who, name, number, seconds, size, own }) => ({
      kind: 'voicemail' as const,
      key,
      at,
      who,
      title: number,
      text: name === '' ? null : name,
      incoming: true,
      seconds,
      sounds: own ? [{ id, seconds, size }] : [],
    }))
  },
}
