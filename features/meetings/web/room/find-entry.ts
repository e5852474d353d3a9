import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { enterAsGuest, readGuestRoom } from '../../contract/guests.ts'
import { guestSocket, roomSocket } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'

const socketOrigin = (): string => location.origin.replace(/^http/, 'ws')

/** How somebody gets into a room. */
export interface Entry {
  title: string
  /** A guest's company; null for users. */
  company: string | null
  /** @throws ApiFailure */
  enter(
    name: string,
    email: string,
  ): Promise<{ url: (ticket: string) => string; ticket: () => Promise<string>; token: string | null }>
}

/** Gets a single-use ticket for a socket. */
export type TicketFor = (purpose: string) => Promise<string>

const asUser = async (api: Api, room: string, ticketFor: TicketFor): Promise<Entry | null> => {
  try {
    await api.call(openRoom, { body: { name_room: room } })
  } catch (error) {
    // Of another company, or without the right to meet: as a guest, like anybody.
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return null
    throw error
  }
  return {
    title: '',
    company: null,
    enter: async () => ({
      url: (ticket) =>
        `${socketOrigin()}${roomSocket.path.replace(':room', room)}?ticket=${encodeURIComponent(ticket)}`,
      ticket: () => ticketFor(roomSocket.purpose),
      token: null,
    }),
  }
}

/** A little less than the token is good for. */
const KEPT_MS = 11 * 3600 * 1000

/** Who was let in stays so after a reload: the same token, as long as this tab lives. */
const guestToken = async (api: Api, room: string, name: string, email: string): Promise<string> => {
  const key = `suite.guest.${room}.${name}.${email}`
  const [kept, until] = sessionStorage.getItem(key)?.split(' ') ?? []
  if (kept !== undefined && Number(until) > Date.now()) return kept
  const { token } = await api.call(enterAsGuest, {
    params: { room },
    body: { name, ...(email === '' ? {} : { email }) },
  })
  sessionStorage.setItem(key, `${token} ${Date.now() + KEPT_MS}`)
  return token
}

/** @param ticketFor null without a session. @throws ApiFailure; 404 when the room is for nobody here */
export async function findEntry(api: Api, room: string, ticketFor: TicketFor | null): Promise<Entry> {
  const own = ticketFor ? await asUser(api, room, ticketFor) : null
  if (own) return own
  const { title, company } = await api.call(readGuestRoom, { params: { room } })
  return {
    title,
    company,
    async enter(name, email) {
      const token = await guestToken(api, room, name, email)
      return { url: () => socketOrigin() + guestSocket.path, ticket: async () => '', token }
    },
  }
}
