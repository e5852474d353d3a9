import type { RouteContract } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind, type RouteHandler } from '#platform/http/server/bind.ts'
import { runBilling } from '../contract/abilities.ts'

/** Runs a handler over all companies, for operators alone. */
export function across<const Contract extends RouteContract>(
  database: Database,
  contract: Contract,
  handler: RouteHandler<Contract>,
): BoundRoute {
  if (contract.auth !== 'session' || contract.ability !== runBilling)
    throw new TypeError(`${contract.path} must require ${runBilling.name}`)
  return { ...bind(contract, handler), across: database }
}
