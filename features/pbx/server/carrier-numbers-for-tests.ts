import type { Client, TestProgram } from '#apps/server/testing.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { CarrierHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { dids } from '../contract/routing/dids.ts'
import { destinationOptions } from '../contract/routing/options.ts'
import type { HostAddresses } from './lines/addresses/resolve-host.ts'
import { createTrunkAddresses } from './lines/addresses/trunk-addresses.ts'
import { configuredPlan } from './plan/configured-plan.ts'
import { createPlans } from './plan/plans.ts'
import { routeArrival } from './route-arrival.ts'

/** A name server that answers for every address itself; `hosts`: what it answers for others, null: nothing. */
export const testHosts = (hosts = new Map<string, readonly string[] | null>()) => ({
  hosts,
  async resolve(host: string): Promise<HostAddresses | null> {
    const calls = hosts.get(host)
    return calls === null ? null : { calls: calls ?? [host], arrives: [] }
  },
})

interface CarrierNumbersParts {
  program: TestProgram
  operador: Client
  resolve(host: string): Promise<HostAddresses | null>
}

/** Companies' trunks at carriers, their numbers, and whom calls from outside reach. */
export function carrierNumbers({ program, operador, resolve }: CarrierNumbersParts) {
  const { database } = program
  const { refreshAll } = createTrunkAddresses({ database, resolve, ownNames: [], log: silentLogger })

  async function refresh(): Promise<readonly number[]> {
    const changed: number[] = []
    await refreshAll((company) => void changed.push(company))
    return changed
  }

  async function trunkOf(
    client: Client,
    name: string,
    host: string,
    kind: 'address' | 'peer' = 'address',
    priority = 1,
  ) {
    const body = { name, kind, codecs: 'alaw', priority, ...(kind === 'peer' ? {} : { host }) }
    const { record } = await client.call(trunks.routes.create, { body })
    await refresh()
    return record.id
  }

  async function didOf(client: Client, number: string) {
    const { results } = await client.call(destinationOptions, { query: {} })
    const destination = results[0]?.id ?? 0
    return (await client.call(dids.routes.create, { body: { number, label: 'Ventas', destination } })).record
  }

  const give = (client: Client, number: string) =>
    operador.send(numbers.routes.create, {
      body: { number, company: client.session.company.id, ownership: 'owned' },
    })

  /** Where a call from outside goes that Asterisk takes for one of `trunk`. */
  const arrivedAt = (
    trunk: number,
    dialed: string,
    source: string | null = null,
    headers: CarrierHeaders | null = null,
  ) =>
    routeArrival(
      program.database,
      createPlans(program.database, configuredPlan),
      {
        endpoint: `trunk.${trunk}`,
        dialed,
        source,
        headers,
        from: { name: '', number: '573001112233' },
        at: Date.now(),
      },
      async () => null,
    )

  /** The company that a call reaches; null: nobody's number. */
  async function reached(...call: Parameters<typeof arrivedAt>) {
    const arrived = await arrivedAt(...call)
    return arrived?.itinerary ? arrived.route.company.id : null
  }

  return { refresh, trunkOf, didOf, give, arrivedAt, reached }
}

export const idOf = ({ session }: Client) => session.company.id
