import type { LegId } from '#platform/telephony/port.ts'
import type { Party } from '../../ports.ts'

/** A caller outside any bridge. */
interface RoomGuest {
  companyId: number
  room: { id: number; name: string }
  party: Party
  leg: LegId
  sipCallId: string | null
}

/** Conference rooms, as seen by incoming calls. */
export interface Rooms {
  /** Adds a caller to a room; does nothing when already inside. */
  enterRoom(guest: RoomGuest): void
}
