import type { Principal } from '#platform/access/principal.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { OutsideRows } from '#platform/feature/outside-rows.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { FramedPage } from '#platform/http/server/framed-page.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Mailbox } from '#platform/mail/server/mailbox.ts'
import type { SocketHandler, UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import type { ReactingFeatures } from '../reactions.ts'

export interface WiredFeatures {
  routes: readonly BoundRoute[]
  rawRoutes: readonly RawRoute[]
  framedPages: readonly FramedPage[]
  sockets: readonly { contract: SocketContract; handler: SocketHandler }[]
  /** Without sign-in. */
  openSockets: readonly UnticketedSocket[]
  jobs: readonly AnyJob[]
  /** Tables that grow by what outsiders send. */
  outside: readonly OutsideRows[]
  /** Where features take mails. */
  mailboxes: readonly Mailbox[]
  authenticate(token: string): Promise<Principal | null>
  /** Null when the session has ended. */
  principalOf(sessionId: number): Promise<Principal | null>
  /** Principals of these sessions, without ended ones. */
  principalsOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Principal>>
  /** What the features do when something happens in others. */
  reacting: ReactingFeatures
  fileLinks: FileLinks
  /** Settings before sign-in, for the page of a host. */
  settingsOfHost(host: string): Promise<unknown>
  redeemTicket(ticket: string, purpose: string): Promise<Principal | null>
  /** State of the engine, on whichever node it runs. */
  telephonyHealth(): { up: boolean; reason: string | null }
  /** Called before the engine's first event. */
  start(): Promise<void>
  /** Waits for calls in progress, or gives them to other nodes. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** Resolves when all events so far are processed, stored and published. */
  settled(): Promise<void>
}
