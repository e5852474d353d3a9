import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { chatCommand, chatOpen, messagesWeb, writing } from '../../contract/events.ts'
import { roomTopic } from '../audience.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import { readRange } from '../messages/list-messages.ts'
import { markRead } from '../messages/read-mark.ts'
import type { ChatParts } from '../parts.ts'

type SocketParts = ChatParts & { hub: Hub }
type Command = z.output<typeof chatCommand>

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013
/** Messages in one answer to `messagesWeb`; the client asks again for more. */
const MAX = 200

/**
 * `/ws/chat/{chatId}/{owner}/`: an open chat. Events are addressed to the member and not to the chat, so a person who
 * leaves receives nothing more on sockets still open; each command checks the membership again.
 */
export const chatHandler =
  (parts: SocketParts): SocketHandler =>
  async ({ principal, params, since }) => {
    const chatId = Number(params.chatId)
    if (params.owner !== String(principal.userId) || !Number.isSafeInteger(chatId)) return null
    if (!(await isMember(parts, principal, chatId))) return null
    return (socket) => {
      streamTopics(socket, parts.hub, [roomTopic(chatId, principal.userId)], since)
      listen(socket, parts, principal, chatId)
    }
  }

async function isMember(parts: ChatParts, principal: Principal, chatId: number): Promise<boolean> {
  try {
    await parts.database.tenant(principal.companyId, ({ rows }) =>
      membershipIn(rows, chatId, principal.userId),
    )
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Runs the commands of a socket one after the other. */
function listen(socket: WebSocket, parts: SocketParts, principal: Principal, chatId: number): void {
  let turn: Promise<void> = Promise.resolve()
  let onScreen = false
  const run = (command: Command): Promise<void> =>
    parts.database.tenant(principal.companyId, async (unit) => {
      const membership = await membershipIn(unit.rows, chatId, principal.userId)
      await carryOut(command, { parts, unit, membership, socket })
      if (command.command === 'chat_open') onScreen = command.open
    })
  const take = (command: Command): void => {
    turn = turn
      .then(() => run(command))
      .catch((error: Error) => {
        if (error instanceof Failure) return socket.close(POLICY_VIOLATION, error.kind.code)
        parts.log.error({ err: error }, 'a command of an open chat failed')
        socket.close(TRY_AGAIN_LATER, 'try again')
      })
  }
  socket.on('message', (data) => {
    const command = readCommand(data.toString())
    if (command === null) socket.close(POLICY_VIOLATION, 'not a command')
    else take(command)
  })
  socket.on('close', () => {
    void turn.then(() => {
      if (onScreen) take({ command: 'chat_open', open: false })
    })
  })
}

function readCommand(text: string): Command | null {
  try {
    return chatCommand.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Not JSON, so not a command.
    return null
  }
}

interface Context {
  parts: SocketParts
  unit: UnitOfWork
  membership: Membership
  socket: WebSocket
}

async function carryOut(command: Command, context: Context): Promise<void> {
  const { parts, unit, membership } = context
  const { chat_id, user_id } = membership
  switch (command.command) {
    case 'chat_open': {
      if (command.open) await markRead(parts, unit, membership, null)
      const audience = await parts.audiences(unit.rows, membership)
      unit.onCommit(() => parts.publish(audience.rooms, chatOpen, { chat_id, user_id, open: command.open }))
      return
    }
    case 'readMsjOnline':
      await markRead(parts, unit, membership, command.sequence)
      return
    case 'messagesWeb':
      return sendMissing(command.after, context)
    case 'writing':
      return publishTyping(command.writing, context)
    default:
      return command satisfies never
  }
}

/** Sends the requested messages to this socket alone, with the present cursor of the stream. */
async function sendMissing(after: number, { parts, unit, membership, socket }: Context): Promise<void> {
  const messages = await readRange(unit.rows, membership, { first: after + 1, last: after + MAX })
  const data = messagesWeb.data.parse({ chat_id: membership.chat_id, messages })
  unit.onCommit(() =>
    socket.send(JSON.stringify({ eventType: messagesWeb.type, cursor: parts.hub.cursor(), data })),
  )
}

async function publishTyping(writes: boolean, { parts, unit, membership }: Context): Promise<void> {
  const { chat_id, user_id, short_name: name } = membership
  const audience = await parts.audiences(unit.rows, membership)
  const others = audience.lists.filter((_, index) => audience.userIds[index] !== user_id)
  unit.onCommit(() =>
    parts.publish(others, writing, { chat_id, user_id, name, writing: writes, at: new Date().toISOString() }),
  )
}
