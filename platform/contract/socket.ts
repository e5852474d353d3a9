import type { Ability } from './access.ts'

/** Reason with which a socket closes whose user may read other things than when it opened: it may open again, and reads everything again. */
export const RIGHTS_CHANGED = 'rights changed'

export interface SocketContract {
  readonly path: string
  /** Purpose of its tickets; a ticket is valid for one purpose only. */
  readonly purpose: string
  readonly ability?: Ability
  /** Largest client frame, bytes. */
  readonly maxFrameBytes: number
  /** Client frames per second; bursts of three times that are accepted. */
  readonly framesPerSecond: number
}

export const defineSocket = <const Contract extends SocketContract>(contract: Contract): Contract => contract
