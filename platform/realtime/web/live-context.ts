import { createContext } from 'react'
import type { SocketContext } from './live-socket.ts'

/** What a screen needs to open its own socket. */
export interface LiveConnection {
  sockets: SocketContext
  /** `ws(s)://host` */
  origin: string
  userId: number
}

export const LiveContext = createContext<LiveConnection | null>(null)
