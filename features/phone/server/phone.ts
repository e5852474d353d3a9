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

export interface Phone {
  readonly jobs: readonly AnyJob[]
  readonly routes: readonly BoundRoute[]
  /** The SIP proxy reports here what it sees of browsers' devices. */
  readonly devices: DeviceWatch
  readonly resumable: ResumableCalls
  /** Starts to run the calls of all telephone servers on this node, whether they are up yet or not. */
  start(): void
  /** Stops running the calls: another node takes over. */
  leave(): Promise<void>
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
  /** Running calls and phones; null while another node runs the calls. */
  now(): PhoneNow | null
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
