import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import type { EventContract, EventFrame } from '#platform/contract/event.ts'
import { type FromMember, guestSocket, type RoomState, roomState } from '../../contract/room-socket.ts'

/** A page in a room, without its media. */
export interface TestPage {
  key: string
  socket: WebSocket
  frames: EventFrame[]
  say(order: FromMember): void
  /** Resolves once the newest state fits. */
  state(fits: (state: RoomState) => boolean): Promise<RoomState>
  /** Resolves to the first event of this kind that fits. */
  heard<Data extends z.ZodType>(
    event: EventContract<string, Data>,
    fits?: (data: z.output<Data>) => boolean,
  ): Promise<z.output<Data>>
  closed(): Promise<void>
}

interface Hello {
  key?: string
  token?: string
  mic?: boolean
}

async function pageAt(url: string, { key = randomUUID(), token, mic = true }: Hello): Promise<TestPage> {
  const socket = new WebSocket(url)
  const frames: EventFrame[] = []
  const closed = once(socket, 'close')
  socket.on('message', (raw) => frames.push(JSON.parse(String(raw))))
  await once(socket, 'open')
  const say = (order: FromMember) => socket.send(JSON.stringify(order))
  say({ do: 'hello', key, mic, camera: true, ...(token === undefined ? {} : { token }) })
  const patience = { timeout: 20_000, interval: 5 }
  return {
    key,
    socket,
    frames,
    say,
    state: (fits) =>
      vi.waitFor(() => {
        const last = frames.findLast(({ eventType }) => eventType === roomState.type)
        const state = roomState.data.parse(last?.data)
        expect(fits(state), JSON.stringify(state)).toBe(true)
        return state
      }, patience),
    heard: (event, fits = () => true) =>
      vi.waitFor(() => {
        const all = frames.filter(({ eventType }) => eventType === event.type)
        const found = all.map(({ data }) => event.data.parse(data)).find(fits)
        expect(found, JSON.stringify(all)).toBeDefined()
        return found as Awaited<ReturnType<TestPage['heard']>> as never
      }, patience),
    closed: async () => {
      await closed
    },
  }
}

export const userPage = async (
  origin: string,
  who: { ticket(purpose: string): Promise<string> },
  room: string,
  hello: Hello = {},
): Promise<TestPage> =>
  pageAt(`${origin.replace('http', 'ws')}/ws/meetings/${room}/?ticket=${await who.ticket('meeting')}`, hello)

export const guestPage = (origin: string, token: string, hello: Hello = {}): Promise<TestPage> =>
  pageAt(`${origin.replace('http', 'ws')}${guestSocket.path}`, { ...hello, token })
