import type { RouteContract } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind, type RouteHandler } from '#platform/http/server/bind.ts'
import { runPlatform } from '../contract/abilities.ts'

/**
 * Runs a handler over all companies, for operators. The route has checked the ability before. Lists across companies use
 * `platform/resource` instead.
 */
export function acrossCompanies<const Contract extends RouteContract>(
  database: Database,
  contract: Contract,
  handler: RouteHandler<Contract>,
): BoundRoute {
  if (contract.auth !== 'session' || contract.ability !== runPlatform) {
    throw new TypeError(`${contract.path} must require ${runPlatform.name}`)
  }
  return bind<Contract>(contract, (request) =>
    database.system((unit) => handler({ ...request, unit } as typeof request)),
  )
}
