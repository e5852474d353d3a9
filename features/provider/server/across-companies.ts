import type { RouteContract } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import {
  type BoundRoute,
  bind,
  bindPrepared,
  type EarlyRequest,
  type RouteHandler,
  type RouteRequest,
} from '#platform/http/server/bind.ts'
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
  checkAbility(contract)
  return { ...bind(contract, handler), across: database }
}

/** Like `acrossCompanies`; `prepare` does first what waits for other servers, while no database connection is held. */
export function acrossCompaniesPrepared<const Contract extends RouteContract, Prepared>(
  database: Database,
  contract: Contract & { auth: 'session' },
  prepare: (request: EarlyRequest<Contract>) => Promise<Prepared>,
  handler: (request: RouteRequest<Contract> & { prepared: Prepared }) => ReturnType<RouteHandler<Contract>>,
): BoundRoute {
  checkAbility(contract)
  const prepared = async (
    request: EarlyRequest<Contract>,
    proceed: (prepared: Prepared) => Promise<unknown>,
  ) => proceed(await prepare(request))
  return { ...bindPrepared<Contract, Prepared>(contract, prepared, handler), across: database }
}

function checkAbility(contract: RouteContract): void {
  if (contract.auth !== 'session' || contract.ability !== runPlatform) {
    throw new TypeError(`${contract.path} must require ${runPlatform.name}`)
  }
}
