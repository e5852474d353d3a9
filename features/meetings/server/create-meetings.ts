import type { FileLinks } from '#platform/files/server/file-links.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { MeetingServer } from './meeting-server.ts'
import { meetingVideoRoutes } from './meeting-videos.ts'
import { openRoomRoute } from './open-room.ts'

interface MeetingDependencies {
  /** Null where none is set up; there is then nothing to meet on. */
  server: MeetingServer | null
  /** Where its recorder leaves videos; null where it records nothing. */
  videos: string | null
  links: FileLinks
}

export const createMeetings = ({
  server,
  videos,
  links,
}: MeetingDependencies): { routes: readonly BoundRoute[] } => ({
  routes: [openRoomRoute(server), ...meetingVideoRoutes(videos, links)],
})
