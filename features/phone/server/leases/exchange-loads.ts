import type { Logger } from '#platform/log/logger.ts'
import { tellLatest } from '#platform/realtime/server/tell-latest.ts'
import type { CallControl } from '../call-control/call-control.ts'
import { companyLoadMessage, type PhoneNodeCalls } from '../node-messages.ts'
import type { ServerOfCompany } from '../ports.ts'

/**
 * What a company that moved still has at its former server counts at its new one, too, whichever node has either: only this is said, since
 * otherwise all of a company's calls are on one node.
 */
export function createLoadExchange(parts: {
  nodes: PhoneNodeCalls
  calls: () => CallControl
  serverOf: ServerOfCompany
  onLive(companyId: number): void
  log: Logger
}) {
  const { nodes, calls, serverOf, onLive, log } = parts
  const homes = new Map<number, number>()
  /** Companies with calls at servers of this node. */
  const here = new Map<number, Set<number>>()

  /** The company has calls at both servers, or had. */
  function tell(server: number, company: number): void {
    if (calls().serves(server))
      nodes.broadcast('company-load', { server, company, ...calls().loadAt(server, company) })
  }

  const learnHome = tellLatest(async (company: number) => {
    const home = await serverOf(company)
    if (!here.has(company)) return
    homes.set(company, home)
    for (const server of here.get(company) ?? []) if (home !== server) tell(server, company)
  })

  function changed(server: number, company: number): void {
    const servers = here.get(company) ?? new Set()
    here.set(company, servers.add(server))
    const home = homes.get(company)
    if (home !== undefined && home !== server) tell(server, company)
    if (home === undefined)
      learnHome(company).catch((error) =>
        log.warn({ err: error, companyId: company }, 'failed to look up the server of a company'),
      )
    if (calls().loadAt(server, company).calls === 0) {
      servers.delete(server)
      if (servers.size === 0) here.delete(company)
      // It may move while it has none.
      if (servers.size === 0) homes.delete(company)
    }
  }

  nodes.onMessage('company-load', (what) => {
    const { server, company, ...load } = companyLoadMessage.parse(what)
    if (calls().serves(server)) return
    calls().setRemoteLoad(server, company, load)
    onLive(company)
  })

  return {
    changed,
    companyMoved(company: number, server: number): void {
      if (here.has(company)) homes.set(company, server)
      for (const one of here.get(company) ?? []) if (one !== server) tell(one, company)
    },
    tellAll(server: number): void {
      for (const [company, servers] of here)
        if (servers.has(server) && homes.get(company) !== server) tell(server, company)
    },
  }
}
