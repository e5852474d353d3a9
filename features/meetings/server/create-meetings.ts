import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { meetingVideoRoutes } from './meeting-videos.ts'
import { type FindMeetingServer, openRoomRoute } from './open-room.ts'

interface MeetingsPorts {
  findServer: FindMeetingServer
  /** Folder of the server's recorder; null without recording. */
  videos: string | null
  links: FileLinks
}

export const createMeetings = ({
  findServer,
  videos,
  links,
}: MeetingsPorts): { routes: readonly BoundRoute[] } => ({
  routes: [openRoomRoute(findServer), ...meetingVideoRoutes(videos, links)],
})
