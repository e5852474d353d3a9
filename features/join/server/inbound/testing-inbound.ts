import { expect } from 'vitest'
import type { Answer, Sent } from '#platform/contract/route.ts'
import type { Rows } from '#platform/db/database.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { found } from '../testing.ts'

let ids = 0
/** A message's id that nobody had before. */
export const newId = (): string => `wamid.unseen-${++ids}`
let people = 0
/** Digits of somebody's number whom nobody knows. */
export const newPhone = (): string => `57300881${String(people++).padStart(4, '0')}`

/** One message in Meta's format: `from` and `part` are its fields, `contacts` the people that the callback names. */
export const told = (from: object, part: object, contacts: readonly object[] = []) => ({
  contacts,
  messages: [{ id: newId(), timestamp: String(Math.round(Date.now() / 1000)), ...from, ...part }],
})

/** Somebody who is signed in, as far as their inbox needs it. */
interface Viewer {
  call: {
    (contract: typeof listChats, sent: Sent<typeof listChats>): Promise<Answer<typeof listChats>>
    (contract: typeof listMessages, sent: Sent<typeof listMessages>): Promise<Answer<typeof listMessages>>
  }
}

/** What somebody who sees all conversations is shown. */
export function inboxOf(program: { database: { systemRows: Rows } }, viewer: Viewer) {
  const rows = program.database.systemRows
  /** Resolves once all that was told before has been handled. */
  const settled = () =>
    eventually(async () => {
      const waiting = await rows
        .selectFrom('join_inbox')
        .select('id')
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
      expect(waiting).toEqual([])
    })
  const chats = async () => {
    await settled()
    return (await viewer.call(listChats, { query: { page_size: 100 } })).results
  }
  return {
    rows,
    settled,
    chats,
    /** The conversation with a number. */
    chatOf: async (phone: string) => found((await chats()).find((chat) => chat.phone === phone)),
    /** Its messages, the oldest first, without those of the program. */
    messagesOf: async (sender: number) => {
      await settled()
      const { results } = await viewer.call(listMessages, { query: { sender } })
      return results.filter(({ kind }) => kind !== 'system')
    },
  }
}
