import { openAiTranscriptions } from '#adapters/openai-transcriptions/openai-transcriptions.ts'
import { createMeetings, type MeetingsFeature } from '#features/meetings/server/create-meetings.ts'
import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import { endpointsOfUser, nameAtExtension } from '#features/pbx/server/find-endpoints.ts'
import { iceServersFor } from '#features/phone/server/ice/ice-servers.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { callPhone } from './call-phone.ts'
import type { WiringContext } from './context.ts'
import { findDialIn } from './find-dial-in.ts'
import { nameNumbers } from './name-numbers.ts'

/** Sound goes over this machine only. */
const reachesPhones = (serverId: number): boolean => serverId === OWN_SERVER

export const wireMeetings = (
  context: WiringContext,
  findServer: FindMeetingServer,
  notify: Notify,
  phone: Pick<Phone, 'inMeeting' | 'callFromMeeting'>,
  pbx: Pick<Pbx, 'loadPlan'>,
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
    async tellInside({ companyId, userId, inside }) {
      for (const endpoint of await endpointsOfUser(database.systemRows, companyId, userId))
        phone.inMeeting(endpoint, inside)
    },
    ffmpeg: () => context.soundTools?.ffmpeg ?? null,
    workFolder,
    transcribe: openAiTranscriptions({ privateAddresses: config.INTEGRATION_PRIVATE_ADDRESSES }),
    box: context.secrets.speech,
    findDialIn: findDialIn(pbx.loadPlan),
    reachesPhones,
    nameNumbers,
    nameColleague: (companyId, extension) => nameAtExtension(database.systemRows, companyId, extension),
    callPhone: callPhone(context, phone, reachesPhones),
    iceServers: (who) =>
      iceServersFor({ stun: config.ICE_SERVERS, turn: config.TURN_URL, turnSecret: config.TURN_SECRET }, who)
        .servers,
  })
}
