import { startWithEndpoint } from '#features/chat/contract/chats.ts'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { Client } from '../testing.ts'

/**
 * Path of a socket with a ticket for `person`; the ticket is in the path where it has a parameter. The open chat is the one
 * with `other`, created if needed; the meeting is a new one.
 */
export async function socketPaths(
  person: Client,
  other: Client,
): Promise<(contract: SocketContract, ticket: string) => string> {
  const { id } = await person.call(startWithEndpoint, {
    body: { endpoint: other.session.sipData?.account ?? '' },
  })
  const { name_room: room } = await person.call(openRoom, { body: { name_room: 'Sala' } })
  const { sipData, userId, username } = person.session
  const own = { account: sipData?.account ?? '', userId, chatId: id, owner: userId, room }
  const join = { userName: 'admin', official: 'true', agent: username }
  return (contract, token) => {
    const path = requestUrl(contract.path, { ...own, ...join, token }, undefined)
    return contract.path.includes(':token') ? path : `${path}?ticket=${token}`
  }
}
