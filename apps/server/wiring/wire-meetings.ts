import { createMeetings, type MeetingsFeature } from '#features/meetings/server/create-meetings.ts'
import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { iceServersFor } from '#features/phone/server/ice/ice-servers.ts'
import type { WiringContext } from './context.ts'

export const wireMeetings = (
  { config, database, links, log, masterSecret, meetings = null }: WiringContext,
  findServer: FindMeetingServer,
): MeetingsFeature =>
  createMeetings({
    findServer,
    engine: meetings,
    videos: config.MEETING_VIDEOS_FOLDER ?? null,
    links,
    database,
    masterSecret,
    log,
    iceServers: (who) =>
      iceServersFor({ stun: config.ICE_SERVERS, turn: config.TURN_URL, turnSecret: config.TURN_SECRET }, who)
        .servers,
  })
