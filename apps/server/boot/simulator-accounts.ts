import { createHash, createHmac } from 'node:crypto'
import { openDatabase } from '#platform/db/database.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { Config } from '../config.ts'

/** Credentials of the simulated carrier and its customers' telephones. */
export interface SimulatorAccounts {
  trunk: EndpointName
  secret: string
  phoneSecret: string
  customerSecret: string
}

/**
 * Sets the simulated carrier's secret on the demo company's trunk. Null if the trunk was deleted or given to another carrier.
 */
export async function prepareSimulator(
  config: Config,
  ownerUrl: string,
  masterSecret: Buffer,
): Promise<SimulatorAccounts | null> {
  const derive = (of: string) => createHmac('sha256', masterSecret).update(of).digest('base64url')
  const secret = derive('simulated carrier')
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 1, onError: () => undefined })
  try {
    return await database.system(async ({ rows }) => {
      const peers = await rows
        .selectFrom('trunks')
        .innerJoin('companies', 'companies.id', 'trunks.company_id')
        .select(['trunks.id', 'trunks.endpoint', 'trunks.secret_digest'])
        .where('companies.slug', '=', 'demo')
        .where('trunks.kind', '=', 'peer')
        .where('trunks.disabled_at', 'is', null)
        .orderBy('trunks.id')
        .execute()
      const digestOf = (endpoint: string) =>
        createHash('md5').update(`${endpoint}:${config.SIP_DOMAIN}:${secret}`).digest('hex')
      const free = peers.find(
        ({ endpoint, secret_digest: digest }) => digest === null || digest === digestOf(endpoint),
      )
      if (!free) return null
      await rows
        .updateTable('trunks')
        .set({ secret_digest: digestOf(free.endpoint) })
        .where('id', '=', free.id)
        .execute()
      return {
        trunk: free.endpoint,
        secret,
        phoneSecret: derive('simulated telephones'),
        customerSecret: derive('further customers of the simulated carrier'),
      }
    })
  } finally {
    await database.close()
  }
}
