import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Principal } from '#platform/access/principal.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { streamTopics } from '#platform/realtime/server/stream.ts'
import { chatOpen, joinCommand, sessionOpen, updateStatus, writingAgent } from '../../contract/events.ts'
import { statusOf } from '../agents/agent.queries.ts'
import { createHeartbeats } from '../agents/heartbeats.ts'
import { assignWaitingOf, recordHeartbeats } from '../agents/presence.ts'
import { setConnected } from '../agents/user-connection.ts'
import { readable } from '../conversations/access.ts'
import { topicsOf, viewersOf } from '../conversations/audience.ts'
import { chatLink } from '../conversations/chat-link.ts'
import { type Actor, findActor } from '../conversations/find-actor.ts'
import type { JoinContext } from '../join-context.ts'

type Command = z.output<typeof joinCommand>

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/**
 * `/join/ws/notification/{userName}/{token}/{official}/{agent}`: `agent` must be one's own username. An agent who connects
 * for the first time starts taking conversations.
 */
export const joinHandler = (context: JoinContext, hub: Hub): SocketHandler => {
  const keepPresent = createHeartbeats(context)
  return async ({ principal, params, since }) => {
    const who = await context.database.tenant(principal.companyId, async (unit) => {
      const me = await findActor(unit.rows, principal)
      const known = await unit.rows
        .selectFrom('join_agents')
        .select('user_id')
        .where('user_id', '=', me.id)
        .executeTakeFirst()
      if (!known && me.username === params.agent) {
        const agent = { id: me.id, company_id: principal.companyId, username: me.username }
        await setConnected(context, unit, agent, { connected: true, reason: null, isThere: true })
        await assignWaitingOf(context, unit, me.id)
      }
      if (me.username === params.agent) await recordHeartbeats(context, unit, [me.id])
      return me
    })
    if (params.agent !== who.username) return null
    return (socket) => {
      streamTopics(socket, hub, topicsOf(principal), since)
      socket.send(JSON.stringify({ eventType: sessionOpen.type, cursor: hub.cursor(), data: { open: true } }))
      const around = { context, hub, principal, who }
      listen(socket, around)
      // The gateway pings every socket.
      socket.on('pong', () => keepPresent(who.id))
    }
  }
}

interface Context {
  context: JoinContext
  hub: Hub
  principal: Principal
  who: Actor
}

/** Handles a socket's commands in order; its open conversations are closed with it. */
function listen(socket: WebSocket, context: Context): void {
  let turn: Promise<void> = Promise.resolve()
  const open = new Set<number>()
  const take = (command: Command): void => {
    turn = turn
      .then(() => handleCommand(command, socket, context))
      .catch((error: Error) => {
        context.context.log.error({ err: error }, 'a command of the messaging channel failed')
        socket.close(TRY_AGAIN_LATER, 'try again')
      })
  }
  socket.on('message', (data) => {
    const command = readCommand(data.toString())
    if (command === null) return socket.close(POLICY_VIOLATION, 'not a command')
    if (command.eventType === 'openChat') {
      if (command.data.open) open.add(command.data.chat_id)
      else open.delete(command.data.chat_id)
    }
    take(command)
  })
  socket.on('close', () => {
    for (const chat_id of open) take({ eventType: 'openChat', data: { chat_id, open: false } })
  })
}

function readCommand(text: string): Command | null {
  try {
    return joinCommand.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Not JSON, so not a command.
    return null
  }
}

async function handleCommand(
  command: Command,
  socket: WebSocket,
  { context, hub, principal, who }: Context,
): Promise<void> {
  await context.database.tenant(principal.companyId, async (unit) => {
    if (command.eventType === 'sessionStatus') {
      const state = await unit.rows
        .selectFrom('join_agents')
        .select(['connected', 'online', 'reason', 'since'])
        .where('user_id', '=', who.id)
        .executeTakeFirst()
      const data = {
        username: who.username,
        connected: state?.connected ?? false,
        status: statusOf(state ?? { connected: null, online: null, reason: null }),
        reason: state?.reason ?? null,
        since: (state?.since ?? new Date()).toISOString(),
      }
      unit.onCommit(() =>
        socket.send(JSON.stringify({ eventType: updateStatus.type, cursor: hub.cursor(), data })),
      )
      return
    }
    const { chat_id } = command.data
    const conversation = await unit.rows
      .selectFrom('join_conversations as c')
      .select(['c.company_id', 'c.owner_id', 'c.former_owner_id', 'c.group_id'])
      .where('c.id', '=', chat_id)
      .where(readable(principal))
      .executeTakeFirst()
    // It belongs to somebody else by now: no viewers to notify.
    if (!conversation) return
    const { username, name } = who
    if (command.eventType === 'openChat' && command.data.open)
      for (const kind of ['join_chat', 'join_snooze'] as const)
        await context.settleNotices(unit, { userId: who.id, kind, link: chatLink(chat_id) })
    unit.onCommit(() => {
      const viewers = viewersOf(conversation)
      if (command.eventType === 'openChat')
        context.publish(viewers, chatOpen, { chat_id, username, name, open: command.data.open })
      else context.publish(viewers, writingAgent, { chat_id, username, name, writing: command.data.writing })
    })
  })
}
