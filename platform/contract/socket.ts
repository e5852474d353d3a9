import type { Ability } from './access.ts'

export interface SocketContract {
  readonly path: string
  /** What its tickets are asked for; a ticket of one purpose opens nothing else. */
  readonly purpose: string
  readonly ability?: Ability
  /** Largest frame accepted from the client, bytes. */
  readonly maxFrameBytes: number
  /** Frames a second accepted from the client, with a burst of three times that. */
  readonly framesPerSecond: number
}

export const defineSocket = <const Contract extends SocketContract>(contract: Contract): Contract => contract
