import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'
import type { PhoneStatus } from '../contract/call.ts'
import type { CallOfMeeting, MeetingCallOrder } from '../contract/meeting-phone.ts'
import type { CallFigures } from './call-control/call-control.ts'
import type { DeviceWatch } from './call-control/calls/device-watch.ts'
import type { HandleCommand } from './call-control/commands/commands.ts'
import type { ResumableCalls } from './call-control/recovery/resumable-calls.ts'
import type { PhoneNow } from './calls-now.ts'
import type { ServerHealth, ServerSight } from './phone-node.ts'

/** Of the lease of a telephone server. */
export interface HeldTerm {
  epoch: number
  /** When an earlier run last had the server's calls; null: never. */
  lastRun: Date | null
}

export interface Phone {
  readonly jobs: readonly AnyJob[]
  readonly routes: readonly BoundRoute[]
  /** The SIP proxy reports here what it sees of browsers' devices. */
  readonly devices: DeviceWatch
  readonly resumable: ResumableCalls
  /** Runs the calls of all telephone servers on this node, without leases. */
  start(): void
  /** Runs the calls of a telephone server on this node from now on, whether it is up yet or not. */
  hold(serverId: number, term: HeldTerm): void
  /** Stops running the server's calls without ending them: another node takes over. Resolves when what is pending is stored. */
  leave(serverId: number): Promise<void>
  /** The same for another node that takes them in a moment: calls that come meanwhile wait for it. */
  handOver(serverId: number): Promise<void>
  /** Calls back when another node says that it runs the calls of a server, in which term. */
  onTaken(listener: (serverId: number, epoch: number) => void): void
  /** Whether this node runs the calls of the server; of the company's server. */
  holds(serverId: number): boolean
  holdsServerOf(companyId: number): Promise<boolean>
  /** Calls and conferences in progress on this node at the server. */
  activeAt(serverId: number): number
  /** New calls at the server are refused on this node from here on, or no more; but for emergency calls. */
  refuseNew(serverId: number, refuses: boolean): void
  /** Ends what is left of the server's calls on this node. */
  endCallsAt(serverId: number): void
  /** Whether telephony works at all, on whichever node; `reason` says why not. */
  health(): ServerHealth
  /** The state of a telephone server on the node that runs the calls. @throws NobodyAnswers */
  look(serverId: number): Promise<ServerSight>
  /** Call it on any node: a telephone server was added, changed or removed. */
  serversChanged(): void
  /** Call it on any node after the commit: a trunk of the company changed. */
  trunksChanged(companyId: number): void
  /** Call it on any node after the commit: the number of messages in an endpoint's box changed. */
  messagesWaiting(companyId: number, endpoint: string): void
  /** Call it on any node, and again every minute while it lasts: the phone's user is in a video meeting, or no more. */
  inMeeting(endpoint: string, inside: boolean): void
  /** Call it on any node: the company's phones now register at another server. */
  companyMoved(companyId: number, serverId: number): void
  /** Calls back on every node. */
  onCompanyMoved(listener: (companyId: number, serverId: number) => void): void
  /** Call it on every node: the phone was reassigned, so its calls end. */
  phoneTaken(endpoint: string): void
  /** Ends all calls, stores and publishes what is pending, and disconnects. Call it while the database still works. */
  stop(): Promise<void>
  /** Resolves when everything so far is carried out, stored and published. */
  settled(): Promise<void>
  figures(): CallFigures
  /** Running calls and phones of the servers whose calls this node runs. */
  now(): PhoneNow
  /** The same of a company, from all nodes; null while another node runs the calls of its server. */
  liveOf(companyId: number): Promise<PhoneNow | null>
  /** Calls back on the node that runs the calls when a call or phone of the company changed. */
  onLive(listener: (companyId: number) => void): void
  /** Health of the company's telephone server. */
  healthOf(companyId: number): Promise<ServerHealth>
  /** Endpoints of trunks that are registered at the servers to which this node is connected. */
  registeredTrunks(): Promise<string[]>
  /** IP addresses from which a trunk that registers with us proved its password since the program started, the latest ones. */
  addressesOf(endpoint: string): Promise<string[]>
  /** How our registration at a trunk's carrier goes; null: not known on this node. */
  registrationOf(endpoint: string): TrunkRegistration | null
  /** Has a trunk's carrier asked whether it is there, where this node is connected to the company's server. */
  watchTrunk(companyId: number, endpoint: string): Promise<void>
  /** The state of an endpoint's phone, as the directory shows it. */
  statusOf(endpoint: string): PhoneStatus
  /**
   * Calls a number over the lines of a company and speaks a code, on whichever node runs the calls; false when no line takes it.
   */
  speakCode(order: { companyId: number; number: string; code: string }): Promise<boolean>
  /** Calls a telephone into a meeting, on the node that runs the calls. */
  callFromMeeting(order: MeetingCallOrder): CallOfMeeting
  /** Operations on calls, on whichever node those run. */
  handleCommand: HandleCommand
}
