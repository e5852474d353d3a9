import { createHash } from 'node:crypto'
import type { CompaniesOfServer, FindServers, ServerOfCompany } from '#features/phone/server/ports.ts'
import {
  companiesOfServer,
  findOtherServers,
  serverOfCompany,
} from '#features/provider/server/servers/servers-in-use.ts'
import type { Database } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { ProgramEnvironment } from '../program-environment.ts'

export interface TelephoneServers {
  findOthers: FindServers
  serverOf: ServerOfCompany
  companiesOf: CompaniesOfServer
  /** Target of a company's browser SIP; `url` is null while there is none. */
  sipOf(companyId: number): Promise<{ serverId: number; url: string | null }>
}

/** SIP WebSocket of an Asterisk, next to its ARI. */
const sipSocketOf = (ariUrl: string): string => {
  const url = new URL(ariUrl)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/ari$/, '')
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}${path}/ws`
}

/** Telephone servers for the phone, from the provider's records. */
export function telephoneServers(around: ProgramEnvironment, database: Database): TelephoneServers {
  const passwords = createSealedBox(around.masterSecret, 'asterisk server passwords')
  return {
    async findOthers() {
      const found = await findOtherServers(database.systemRows, passwords)
      return found.map(({ id, ari }) => ({
        id,
        address: createHash('sha256').update(JSON.stringify(ari)).digest('hex'),
        open: () => around.openOther(ari),
      }))
    },
    serverOf: async (companyId) => (await serverOfCompany(database.systemRows, companyId)).id,
    companiesOf: (serverId) => companiesOfServer(database.systemRows, serverId),
    async sipOf(companyId) {
      const { id, ariUrl } = await serverOfCompany(database.systemRows, companyId)
      return { serverId: id, url: ariUrl === null ? around.ownSocketUrl() : sipSocketOf(ariUrl) }
    },
  }
}
