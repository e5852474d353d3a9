import type { MeetingPhone } from '#features/phone/contract/meeting-phone.ts'
import type { FeedKind } from '../../contract/room-socket.ts'
import type { Connection } from './connection.ts'
import type { Media } from './member-media.ts'

/** Who comes to a room, as the server knows them. */
export interface Comer {
  /** Stable over tabs and returns: `user:7`, `guest:…`. */
  identity: string
  userId: number | null
  name: string
  /** A guest's, as they typed it. */
  email: string | null
  /** Made the room. */
  owns: boolean
  /** The page's own secret. */
  key: string
  mic: boolean
  camera: boolean
  /** Of a member by telephone; absent: comes by a browser. */
  phone?: MeetingPhone
}

/**
 * One page of somebody in a room.
 *
 *   waiting ──let in, and there is a place──▶ inside ──leaves · removed · gone too long──▶ (gone)
 *      └────refused · leaves─────────────────────────────────────────────────────────────┘
 *
 * `connection` is null for the seconds in which a lost page may come back.
 */
export interface Member extends Comer {
  id: string
  phase: 'waiting' | 'inside'
  /** Let in while the room was full: comes in with the next free place. */
  admitted: boolean
  hand: boolean
  /** Muted by a host: the engine lets nothing through until they unmute themselves. */
  silenced: boolean
  /** What the engine has of them. */
  published: Set<FeedKind>
  connection: Connection | null
  goneTimer: NodeJS.Timeout | null
  media: Media | null
  /** Their row in the history. */
  attendance: Promise<number | null> | null
}
