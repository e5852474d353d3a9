import type { Ability } from './access.ts'

/** What a ticket opens; a ticket of one purpose opens nothing else. */
export const SOCKET_PURPOSES = ['join', 'chat', 'notification', 'notifications', 'sip'] as const
export type SocketPurpose = (typeof SOCKET_PURPOSES)[number]

export interface SocketContract {
  readonly path: string
  readonly purpose: SocketPurpose
  readonly ability?: Ability
  /** Largest frame accepted from the client, bytes. */
  readonly maxFrameBytes: number
  /** Frames a second accepted from the client, with a burst of three times that. */
  readonly framesPerSecond: number
}

export const defineSocket = <const Contract extends SocketContract>(contract: Contract): Contract => contract
