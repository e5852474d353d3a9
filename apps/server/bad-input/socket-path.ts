import { startWithEndpoint } from '#features/chat/contract/chats.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { Client } from '../testing.ts'

/** Paths of sockets that `person` may open; the open chat is the one with `other`, which is begun when there is none. */
export async function socketPaths(
  person: Client,
  other: Client,
): Promise<(contract: SocketContract) => string> {
  const { id } = await person.call(startWithEndpoint, {
    body: { endpoint: other.session.sipData?.account ?? '' },
  })
  const params = {
    account: person.session.sipData?.account ?? '',
    userId: person.session.userId,
    chatId: id,
    owner: person.session.userId,
  }
  return (contract) => requestUrl(contract.path, params, undefined)
}
