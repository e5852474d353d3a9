import { createContext } from 'react'
import type { LiveSurroundings } from './live-socket.ts'

/** What a screen needs to open its own socket. */
export interface LiveConnection {
  sockets: LiveSurroundings
  /** `ws(s)://host` */
  origin: string
  userId: number
}

export const LiveContext = createContext<LiveConnection | null>(null)
