import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { MeetingServer } from './meeting-server.ts'
import { openRoomRoute } from './open-room.ts'

/** `server`: null where none is set up; there is then nothing to meet on. */
export const createMeetings = (server: MeetingServer | null): { routes: readonly BoundRoute[] } => ({
  routes: [openRoomRoute(server)],
})
