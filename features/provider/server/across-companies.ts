import type { RouteContract } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind, type RouteHandler } from '#platform/http/server/bind.ts'
import { runPlatform } from '../contract/abilities.ts'

/**
 * Where operators cross companies, beside the lists that `platform/resource` keeps across them: the ability is checked by
 * the route before, and only then does the handler's unit see all companies.
 */
export function acrossCompanies<const Contract extends RouteContract>(
  database: Database,
  contract: Contract,
  handler: RouteHandler<Contract>,
): BoundRoute {
  if (contract.auth !== 'session' || contract.ability !== runPlatform) {
    throw new TypeError(`${contract.path} must ask for ${runPlatform.name}`)
  }
  return bind<Contract>(contract, (request) =>
    database.system((unit) => handler({ ...request, unit } as typeof request)),
  )
}
