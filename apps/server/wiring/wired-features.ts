import type { Principal } from '#platform/access/principal.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { Database } from '#platform/db/database.ts'
import type { DomainEvents } from '#platform/feature/domain-events.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Metrics } from '#platform/http/server/metrics.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'
import type { ProgramEnvironment } from '../program-environment.ts'
import type { ReactingFeatures, SuiteEvent } from '../reactions.ts'

export interface WiringParts extends ProgramEnvironment {
  nodes: NodeCalls
  database: Database
  hub: Hub
  metrics: Metrics
  events: DomainEvents<SuiteEvent>
}

export interface WiredFeatures {
  routes: readonly BoundRoute[]
  rawRoutes: readonly RawRoute[]
  sockets: readonly { contract: SocketContract; handler: SocketHandler }[]
  jobs: readonly AnyJob[]
  authenticate(token: string): Promise<Principal | null>
  /** Null when the session has ended. */
  principalOf(sessionId: number): Promise<Principal | null>
  /** Principals of these sessions, without ended ones. */
  principalsOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Principal>>
  /** What the features do when something happens in others. */
  reacting: ReactingFeatures
  fileLinks: FileLinks
  redeemTicket(ticket: string, purpose: string): Promise<Principal | null>
  /** State of the engine, on whichever node it runs. */
  telephonyHealth(): { up: boolean; reason: string | null }
  /** Called before the engine's first event. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when all events so far are processed, stored and published. */
  settled(): Promise<void>
}
