import type { Language, Principal } from '#platform/access/principal.ts'
import type { Answer, Received, RouteContract, Upload } from '#platform/contract/route.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { DescribeIssue } from './parse-request.ts'
import type { FileAnswer } from './send-file.ts'

export interface Client {
  address: string
  userAgent: string
}

/** What every handler gets beside the parsed parts of its request. */
export interface RequestContext {
  language: Language
  client: Client
  log: Logger
  /** A field's error, in the user's language. */
  describeIssue: DescribeIssue
  /** The raw header, for sign-in by HTTP basic. */
  authorization: string | null
  /** The `Host` the browser used, with the scheme it came by: `https://cloud.example.com`. */
  origin: string
  /** The program's own, for files in the making: nobody else reads it, and each start empties it. */
  workFolder: string
}

/** With a session the transaction is open and set to the principal's company; without one there is neither. */
type SessionPart<Contract extends RouteContract> = Contract['auth'] extends 'session'
  ? { principal: Principal; unit: UnitOfWork }
  : { principal: null; unit: null }

export type RouteRequest<Contract extends RouteContract> = RequestContext &
  Received<Contract> &
  SessionPart<Contract>

export type RouteHandler<Contract extends RouteContract> = (
  request: RouteRequest<Contract>,
) => Promise<Contract['download'] extends true ? FileAnswer : Answer<Contract>>

/** The parsed request and its sender, before its transaction. */
export interface ParsedRequest extends RequestContext {
  params: unknown
  query: unknown
  body: unknown
  upload: Upload | undefined
  principal: Principal | null
}

export interface BoundRoute {
  readonly contract: RouteContract
  /**
   * Runs around the transaction, for what takes long and needs no rows: it hands what it prepared to `proceed`, which
   * opens the transaction and carries the request out.
   */
  readonly around?: (
    request: ParsedRequest,
    proceed: (prepared: unknown) => Promise<unknown>,
  ) => Promise<unknown>
  readonly handler: (
    request: ParsedRequest & {
      unit: UnitOfWork | null
      /** What `around` prepared. */
      prepared?: unknown
    },
  ) => Promise<unknown>
}

/** Ties a declaration to the one function that carries it out. */
export function bind<const Contract extends RouteContract>(
  contract: Contract,
  handler: RouteHandler<Contract>,
): BoundRoute {
  // The server hands over exactly the parts that the contract's schemas have parsed.
  return { contract, handler: handler as unknown as BoundRoute['handler'] }
}
