import type { MeetingLine } from '#features/phone/contract/meeting-phone.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { Logger } from '#platform/log/logger.ts'
import { absentMeetingEngine } from '#platform/meetings/absent-meeting-engine.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { UnticketedSocket } from '#platform/realtime/server/gateway.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import type { Transcribe } from '#platform/transcription/port.ts'
import { captionsOf } from './captions/captions-of.ts'
import { guestRoutes } from './guests/guest-routes.ts'
import { createGuestTokens } from './guests/guest-tokens.ts'
import { inviteColleagueRoute } from './invite-colleague.ts'
import { type CallCompanyPhone, createLiveRooms, type LiveRoomsParts } from './live/live-rooms.ts'
import type { TellInside } from './live/people-inside.ts'
import { tellWaiting } from './live/tell-waiting.ts'
import { meetingVideoRoutes } from './meeting-videos.ts'
import { type FindMeetingServer, openRoomRoute } from './open-room.ts'
import { meetingOutsideRows } from './outside-rows.ts'
import { dialInRoute, type FindDialIn } from './phones/dial-in.ts'
import { createMeetingLine } from './phones/meeting-line.ts'
import { type NameColleague, namePhone } from './phones/name-phone.ts'
import { createRecording } from './recording/create-recording.ts'
import { guestDoor, userSocket } from './room-sockets.ts'
import { changeRoomRoutes } from './rooms/change-room.ts'
import { listRoomsRoute } from './rooms/list-rooms.ts'
import { roomHistoryRoute } from './rooms/room-history.ts'
import { speechSettingsRoutes } from './speech/speech-settings.ts'
import { createTranscripts } from './transcripts/create-transcripts.ts'

interface MeetingsPorts {
  findServer: FindMeetingServer
  /** The own engine; null: this installation has none. */
  engine: MeetingEngine | null
  /** Folder of the Jitsi server's recorder; null without recording. */
  videos: string | null
  links: FileLinks
  database: Database
  masterSecret: Buffer
  log: Logger
  hub: Pick<Hub, 'publish'>
  files: FileStore
  notify: Notify
  /** Path of ffmpeg; null without it, and recordings have no video. */
  ffmpeg: () => string | null
  /** Folder where videos are made. */
  workFolder: string
  /** Asks the speech services that companies choose. */
  transcribe: Transcribe
  /** Seals their keys. */
  box: SealedBox
  findDialIn: FindDialIn
  /** Whether the engine and this telephone server exchange sound. */
  reachesPhones: (serverId: number) => boolean
  /** Shows who is in a meeting. */
  tellInside: TellInside
  callPhone: CallCompanyPhone
  nameNumbers: NameNumbers
  nameColleague: NameColleague
  /** STUN and TURN servers for a browser of this person. */
  iceServers: LiveRoomsParts['iceServers']
}

export interface MeetingsFeature extends FeatureParts {
  /** For guests. */
  openSockets: readonly UnticketedSocket[]
  /** Takes up what a killed program left. */
  start(): void
  /** Where telephones come in. */
  line: MeetingLine
  /** Ends all meetings. */
  stop(): Promise<void>
}

export function createMeetings(ports: MeetingsPorts): MeetingsFeature {
  const { findServer, videos, links, database, log, iceServers } = ports
  const engine = ports.engine ?? absentMeetingEngine('no engine for meetings')
  const transcripts = createTranscripts({ ...ports, engine })
  const recording = createRecording({ ...ports, engine, transcripts })
  const nameOf = namePhone(database, ports, log)
  const live = createLiveRooms({
    engine,
    database,
    log,
    iceServers,
    recorderOf: recording.recorderOf,
    captionsOf: captionsOf(ports),
    tellWaiting: tellWaiting(ports),
    tellInside: ports.tellInside,
    callPhone: ports.callPhone,
    nameOf,
  })
  let endWatch = async () => {}
  const tokens = createGuestTokens(ports.masterSecret)
  const sockets = { database, live, tokens, log }
  return {
    routes: [
      openRoomRoute(findServer, ports.engine !== null),
      inviteColleagueRoute(ports.notify, ports.engine !== null),
      listRoomsRoute({ live, engine: ports.engine, findServer }),
      ...changeRoomRoutes(live),
      roomHistoryRoute,
      dialInRoute(ports.findDialIn),
      ...guestRoutes(database, tokens),
      ...meetingVideoRoutes(videos, links),
      ...recording.parts.routes,
      ...speechSettingsRoutes(ports.box),
      ...transcripts.routes,
    ],
    jobs: [...recording.parts.jobs, transcripts.job],
    purges: recording.parts.purges,
    sockets: [userSocket(sockets)],
    openSockets: [guestDoor(sockets)],
    outside: meetingOutsideRows,
    line: createMeetingLine({ database, live, reaches: ports.reachesPhones, nameOf }),
    start() {
      if (ports.engine !== null) endWatch = recording.start()
    },
    async stop() {
      await endWatch()
      await live.stop()
    },
  }
}
