import { createMeetings, type MeetingsFeature } from '#features/meetings/server/create-meetings.ts'
import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { iceServersFor } from '#features/phone/server/ice/ice-servers.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { WiringContext } from './context.ts'

export const wireMeetings = (
  context: WiringContext,
  findServer: FindMeetingServer,
  notify: Notify,
): MeetingsFeature => {
  const { config, database, files, hub, links, log, masterSecret, meetings = null, workFolder } = context
  return createMeetings({
    findServer,
    engine: meetings,
    videos: config.MEETING_VIDEOS_FOLDER ?? null,
    links,
    database,
    masterSecret,
    log,
    hub,
    files,
    notify,
    ffmpeg: () => context.soundTools?.ffmpeg ?? null,
    workFolder,
    iceServers: (who) =>
      iceServersFor({ stun: config.ICE_SERVERS, turn: config.TURN_URL, turnSecret: config.TURN_SECRET }, who)
        .servers,
  })
}
