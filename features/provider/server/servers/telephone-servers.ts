import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { AriAddress } from '../ports.ts'
import { companiesOfServer, findOtherServers, serverOfCompany } from './servers-in-use.ts'

interface TelephoneServersPorts {
  database: Database
  /** Opens the passwords of the servers' ARI. */
  passwords: SealedBox
  /** Connects to an external telephone server. */
  openOther(ari: AriAddress): TelephonyEngine
  /** SIP WebSocket of the program's own telephone server; null while there is none. */
  ownSocketUrl(): string | null
}

interface TelephoneServers {
  /** All but the program's own; `address` changes with the credentials. */
  findOthers(): Promise<{ id: number; address: string; open(): TelephonyEngine }[]>
  serverOf(companyId: number): Promise<number>
  companiesOf(serverId: number): Promise<number[]>
  /** Target of a company's browser SIP; `url` is null while there is none. */
  sipOf(companyId: number): Promise<{ serverId: number; url: string | null }>
}

/** SIP WebSocket of an Asterisk, next to its ARI. */
const sipSocketOf = (ariUrl: string): string => {
  const url = new URL(ariUrl)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/ari$/, '')
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}${path}/ws`
}

/** The telephone servers that the operator configured, for the phone. */
export const createTelephoneServers = ({
  database,
  passwords,
  openOther,
  ownSocketUrl,
}: TelephoneServersPorts): TelephoneServers => ({
  async findOthers() {
    const found = await findOtherServers(database.systemRows, passwords)
    return found.map(({ id, ari }) => ({
      id,
      address: createHash('sha256').update(JSON.stringify(ari)).digest('hex'),
      open: () => openOther(ari),
    }))
  },
  serverOf: async (companyId) => (await serverOfCompany(database.systemRows, companyId)).id,
  companiesOf: (serverId) => companiesOfServer(database.systemRows, serverId),
  async sipOf(companyId) {
    const { id, ariUrl } = await serverOfCompany(database.systemRows, companyId)
    return { serverId: id, url: ariUrl === null ? ownSocketUrl() : sipSocketOf(ariUrl) }
  },
})
