import type { LegId } from '#platform/telephony/port.ts'
import type { Party } from '../../ports.ts'

/** A caller who is in no bridge. */
interface RoomGuest {
  companyId: number
  room: { id: number; name: string }
  party: Party
  leg: LegId
  sipCallId: string | null
}

/** Conference rooms, as calls that come to one see them. */
export interface Rooms {
  /** A caller comes into a room; of one who is in it already nothing comes. */
  enterRoom(guest: RoomGuest): void
}
