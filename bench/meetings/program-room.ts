import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  type FromMember,
  publishAnswer,
  receiveOffer,
  roomSocket,
} from '#features/meetings/contract/room-socket.ts'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { socketTicket } from '#features/session/contract/session.ts'
import type { MeasuredRoom, MemberPeers } from './room.ts'

async function post(origin: string, token: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The program's room, as its page uses it; everybody is the same user in another tab. */
export async function openProgramRoom(
  origin: string,
  token: string,
  members: readonly MemberPeers[],
): Promise<MeasuredRoom> {
  const { name_room: room } = openRoom.answer.parse(
    await post(origin, token, openRoom.path, { name_room: 'Bench' }),
  )
  const sockets: WebSocket[] = []
  const path = roomSocket.path.replace(':room', room)

  /** Resolves once the member sees so many others. */
  async function enter({ sends, receives }: MemberPeers, others: number): Promise<void> {
    const { ticket } = socketTicket.answer.parse(
      await post(origin, token, socketTicket.path, { purpose: roomSocket.purpose }),
    )
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}?ticket=${ticket}`)
    sockets.push(socket)
    const say = (order: FromMember) => socket.send(JSON.stringify(order))
    const seen = Promise.withResolvers<void>()
    const published = Promise.withResolvers<void>()
    let queue = Promise.resolve()
    const onOffer = ({ offer, sdp, streams }: ReturnType<typeof receiveOffer.data.parse>) => {
      queue = queue.then(async () => {
        say({ do: 'answer', offer, sdp: await receives.answer(sdp) })
        if (new Set(streams.map(({ member }) => member)).size < others) return
        await receives.seesMoving(streams)
        seen.resolve()
      })
      queue.catch(seen.reject)
    }
    socket.on('message', (raw) => {
      const { eventType, data } = JSON.parse(String(raw)) as { eventType: string; data: unknown }
      if (eventType === receiveOffer.type) onOffer(receiveOffer.data.parse(data))
      if (eventType !== publishAnswer.type) return
      sends.accept(publishAnswer.data.parse(data).sdp).then(published.resolve, published.reject)
    })
    await once(socket, 'open')
    say({ do: 'hello', key: randomUUID(), mic: true, camera: true })
    say({ do: 'publish', feed: 'camera', attempt: 1, sdp: await sends.offer() })
    if (others === 0) seen.resolve()
    await Promise.all([published.promise, seen.promise])
  }
  return {
    async join() {
      const peers = members[sockets.length]
      if (!peers) throw new Error('more people than pages')
      await enter(peers, sockets.length)
    },
    async end() {
      for (const socket of sockets) {
        const closed = once(socket, 'close')
        socket.send(JSON.stringify({ do: 'leave' } satisfies FromMember))
        socket.close()
        await closed
      }
    },
  }
}
