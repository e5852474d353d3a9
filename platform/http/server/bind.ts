import type { Language, Principal } from '#platform/access/principal.ts'
import type { Answer, Received, RouteContract, Upload } from '#platform/contract/route.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { AllowsOrigin } from './other-origins.ts'
import type { DescribeIssue } from './parse-request.ts'
import type { FileAnswer } from './send-file.ts'

export interface Client {
  address: string
  userAgent: string
}

/** What every handler receives besides the parsed request. */
export interface RequestContext {
  language: Language
  client: Client
  log: Logger
  /** Adds a field error, in the user's language. */
  describeIssue: DescribeIssue
  /** The raw header, for HTTP basic sign-in. */
  authorization: string | null
  /** Origin as the browser used it, from `Host` and scheme: `https://cloud.example.com`. */
  origin: string
  /** Private scratch folder, emptied at each start. */
  workFolder: string
}

/** With a session: principal and a transaction in their company. Without: neither. */
type SessionPart<Contract extends RouteContract> = Contract['auth'] extends 'session'
  ? { principal: Principal; unit: UnitOfWork }
  : { principal: null; unit: null }

export type RouteRequest<Contract extends RouteContract> = RequestContext &
  Received<Contract> &
  SessionPart<Contract>

export type RouteHandler<Contract extends RouteContract> = (
  request: RouteRequest<Contract>,
) => Promise<Contract['download'] extends true ? FileAnswer : Answer<Contract>>

/** The parsed request and its sender, before the transaction. */
export interface ParsedRequest extends RequestContext {
  params: unknown
  query: unknown
  body: unknown
  upload: Upload | undefined
  principal: Principal | null
}

export interface BoundRoute {
  readonly contract: RouteContract
  /** Its transaction is across companies instead of in the sender's: for operators. One request holds one connection. */
  readonly across?: Pick<Database, 'system'>
  /** Pages of these other sites may call it from their visitors' browsers; only of routes without a session. */
  readonly allowsOrigin?: AllowsOrigin
  /**
   * Wraps the transaction, for slow work that needs no rows: passes its result to `proceed`, which opens the transaction and
   * runs the handler.
   */
  readonly around?: (
    request: ParsedRequest,
    proceed: (prepared: unknown) => Promise<unknown>,
  ) => Promise<unknown>
  readonly handler: (
    request: ParsedRequest & {
      unit: UnitOfWork | null
      /** The result of `around`. */
      prepared?: unknown
    },
  ) => Promise<unknown>
}

/** Binds a contract to its handler. */
export function bind<const Contract extends RouteContract>(
  contract: Contract,
  handler: RouteHandler<Contract>,
): BoundRoute {
  // Safe: the server passes exactly the parts that the contract's schemas parsed.
  return { contract, handler: handler as unknown as BoundRoute['handler'] }
}

/** The parsed request of a route with a session, before its transaction. */
export type EarlyRequest<Contract extends RouteContract> = RequestContext &
  Received<Contract> & { principal: Principal }

/**
 * Like `bind`, for routes with slow work that needs no rows, such as conversions of what was sent: `prepare` does it and passes
 * its result to `proceed`, which opens the transaction and runs the handler. Meanwhile no database connection is held.
 */
export function bindPrepared<const Contract extends RouteContract, Prepared>(
  contract: Contract & { auth: 'session' },
  prepare: (
    request: EarlyRequest<Contract>,
    proceed: (prepared: Prepared) => Promise<unknown>,
  ) => Promise<unknown>,
  handler: (
    request: RouteRequest<Contract> & { prepared: Prepared },
  ) => Promise<Contract['download'] extends true ? FileAnswer : Answer<Contract>>,
): BoundRoute {
  // Safe for the same reason; the handler gets what `prepare` passed on.
  return {
    contract,
    around: prepare as unknown as NonNullable<BoundRoute['around']>,
    handler: handler as unknown as BoundRoute['handler'],
  }
}

/** Like `bind`, for routes that hand the request to parts with transactions of their own: they have none around. */
export function bindAlone<const Contract extends RouteContract>(
  contract: Contract & { auth: 'session' },
  handler: (
    request: EarlyRequest<Contract>,
  ) => Promise<Contract['download'] extends true ? FileAnswer : Answer<Contract>>,
): BoundRoute {
  return {
    contract,
    around: handler as unknown as NonNullable<BoundRoute['around']>,
    handler: () => Promise.reject(new Error(`${contract.path} has no transaction`)),
  }
}
