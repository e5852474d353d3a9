import type { FoundEntry } from '#features/crm/contract/timeline.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { type MessagesFrom, messagesFrom } from './messages-from.ts'

interface Page extends Pick<MessagesFrom, 'search' | 'before' | 'limit'> {
  viewer: Principal
  /** E.164. */
  phones: readonly string[]
}

/**
 * A person's voice messages for the timeline of the CRM; only the recipient may listen. `formsOfNumber`: the forms in
 * which a caller's number arrives.
 */
export const createVoicemailTimeline = (formsOfNumber: (number: string) => readonly string[]) => ({
  kinds: ['voicemail'] as const,
  async find(rows: Rows, { viewer, phones, search, before, limit }: Page): Promise<FoundEntry[]> {
    const numbers = phones.flatMap(formsOfNumber)
    const found = await messagesFrom(rows, { numbers, userId: viewer.userId, search, before, limit })
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
})
