import type { EndpointName } from '#platform/telephony/port.ts'
import type { FindEndpoints, ServerOfCompany } from '../ports.ts'
import type { Presence } from '../presence.ts'

/** Asks the nodes that run the calls of other servers, where a phone has calls. */
export interface ServerFinder {
  /** The first wanted answer; null: there is none. @throws NobodyAnswers when one that matters does not answer */
  first<Result>(
    endpoint: EndpointName,
    ask: (serverId: number) => Promise<Result>,
    isWanted: (answer: Result) => boolean,
  ): Promise<Result | null>
  /** All answers. */
  all<Result>(endpoint: EndpointName, ask: (serverId: number) => Promise<Result>): Promise<Result[]>
}

export function createServerFinder(parts: {
  presence: Pick<Presence, 'remoteCallsOf'>
  /** Known servers of other nodes. */
  others: () => number[]
  findEndpoints: FindEndpoints
  serverOf: ServerOfCompany
}): ServerFinder {
  /**
   * Where the phone is in calls, as far as this node was told, and the server of its company. That is one, but after a move: calls go on
   * where they began.
   */
  async function serversOf(endpoint: EndpointName): Promise<number[]> {
    const others = new Set(parts.others())
    const known = parts.presence.remoteCallsOf(endpoint)
    const [owner] = await parts.findEndpoints([endpoint])
    const home = owner === undefined ? [] : [await parts.serverOf(owner.companyId)]
    return [...new Set([...known, ...home])].filter((server) => others.has(server))
  }
  return {
    async first(endpoint, ask, isWanted) {
      for (const server of await serversOf(endpoint)) {
        const answer = await ask(server)
        if (isWanted(answer)) return answer
      }
      return null
    },
    all: async (endpoint, ask) => Promise.all((await serversOf(endpoint)).map(ask)),
  }
}
