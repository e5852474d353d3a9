import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { sendMessage } from '#features/chat/contract/messages.ts'
import { socketTicket } from '#features/session/contract/session.ts'
import type { Member } from './fill.ts'

/** Counts arriving frames by a unique word. */
export interface Listener {
  socket: WebSocket
  /** Resolves when `times` frames with the word have arrived. */
  heard(word: string, times?: number): Promise<void>
}

async function post(origin: string, { token }: Member, path: string, body: object): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

export async function get(origin: string, { token }: Member, path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `token ${token}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
}

export async function say(origin: string, person: Member, chatId: number, text: string): Promise<void> {
  const body = { client_id: randomUUID(), chat_id: chatId, message: text }
  const response = await post(origin, person, sendMessage.path, body)
  await response.body?.cancel()
}

export async function listen(
  origin: string,
  person: Member,
  path: string,
  purpose: string,
): Promise<Listener> {
  const response = await post(origin, person, socketTicket.path, { purpose })
  const { ticket } = (await response.json()) as { ticket: string }
  return listenAt(`${origin.replace('http', 'ws')}${path}?ticket=${ticket}`)
}

export async function listenAt(url: string): Promise<Listener> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const waits = new Set<{ word: string; left: number; done: () => void }>()
  socket.on('message', (data: Buffer) => {
    for (const wait of waits) {
      if (!data.includes(wait.word)) continue
      wait.left -= 1
      if (wait.left > 0) continue
      waits.delete(wait)
      wait.done()
    }
  })
  await once(socket, 'open')
  return {
    socket,
    heard: (word, times = 1) =>
      new Promise((done) => {
        waits.add({ word, left: times, done })
      }),
  }
}
