import { randomUUID } from 'node:crypto'
import type { Sent } from '#platform/contract/route.ts'
import { openChat } from '../contract/chats.ts'
import { createGroup } from '../contract/groups.ts'
import type { Message } from '../contract/message.ts'
import { sendMessage } from '../contract/messages.ts'

/** The part of a signed-in test person that these helpers need. */
export interface TestPerson {
  session: { userId: number }
  call: {
    (contract: typeof openChat, sent: Sent<typeof openChat>): Promise<{ id: number }>
    (contract: typeof createGroup, sent: Sent<typeof createGroup>): Promise<{ id: number }>
    (contract: typeof sendMessage, sent: Sent<typeof sendMessage>): Promise<Message>
  }
}

/** Id of the direct chat of two people. */
export const chatOf = async (one: TestPerson, other: TestPerson): Promise<number> =>
  (await one.call(openChat, { body: { user_id: other.session.userId } })).id

/** Id of a new group; its creator is the administrator. */
export const groupOf = async (
  maker: TestPerson,
  others: readonly TestPerson[],
  name = 'Ventas',
): Promise<number> => {
  const members = others.map((other) => other.session.userId)
  return (await maker.call(createGroup, { body: { client_id: randomUUID(), name, members } })).id
}

export const say = (
  person: TestPerson,
  chatId: number,
  text: string,
  more: { client_id?: string; response_message?: number; mentions?: number[] } = {},
): Promise<Message> =>
  person.call(sendMessage, { body: { client_id: randomUUID(), chat_id: chatId, message: text, ...more } })
