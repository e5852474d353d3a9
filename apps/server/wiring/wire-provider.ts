import { probeServer } from '#adapters/asterisk/index.ts'
import { enterJitsi, probeJitsi } from '#adapters/jitsi/index.ts'
import { writeCrmDefaults } from '#features/crm/server/defaults/write-crm-defaults.ts'
import { versionsCleanUp } from '#features/drive/server/clean-up.ts'
import { meetingsCleanUp } from '#features/meetings/server/recording/clean-up.ts'
import { testRoomOf } from '#features/meetings/server/test-room.ts'
import { ownerOfNumber } from '#features/pbx/server/numbers/number-owner.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import { createProvider, type ProviderFeature } from '#features/provider/server/create-provider.ts'
import { probeOwnServer } from '#features/provider/server/servers/probe-own-server.ts'
import { recordingsCleanUp } from '#features/recordings/server/clean-up.ts'
import type { SessionFeature } from '#features/session/server/create-session.ts'
import { openSession } from '#features/session/server/open-session.ts'
import { signOnRequiredOf } from '#features/session/server/session.queries.ts'
import { changeUser } from '#features/users/server/users/change-user.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import {
  clearPassword,
  exceptFromSignOn,
  findAdministrators,
  setSeenPassword,
  supportUser,
} from '#features/users/server/users/rescue-user.ts'
import { voicemailCleanUp } from '#features/voicemail/server/clean-up.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { WiringContext } from './context.ts'

export const wireProvider = (
  { brands, config, database, disk, events, files, meetings = null, moveContents, secrets }: WiringContext,
  { phone, session, notify }: { phone: Phone; session: SessionFeature; notify: Notify },
): ProviderFeature =>
  createProvider({
    database,
    files,
    disk,
    moveContents,
    notify,
    brands,
    meetingEngine: () => (meetings === null ? null : meetings.state().up ? 'up' : 'down'),
    cleanUps: [recordingsCleanUp, voicemailCleanUp, meetingsCleanUp, versionsCleanUp],
    productName: config.PRODUCT_NAME,
    createUser,
    changeUser,
    findAdministrators: (unit, companyId) => findAdministrators(unit, companyId, signOnRequiredOf),
    removeSecondFactor: session.removeSecondFactor,
    exceptFromSignOn,
    tellPerson: session.sendSecurityMail,
    setSeenPassword,
    clearPassword,
    supportUser,
    ownerOfNumber,
    openSession,
    invite: session.invite,
    writeCompanyDefaults: writeCrmDefaults,
    recordEvent: events.record,
    ariPasswords: secrets.companyAriPasswords,
    serverPasswords: secrets.serverPasswords,
    jitsiSecrets: secrets.jitsiServers,
    probeServer,
    probeJitsi,
    enterJitsi: (server) => enterJitsi(testRoomOf(server)),
    probeOwn: () => probeOwnServer(phone.look),
  })
