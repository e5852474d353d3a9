import { probeServer } from '#adapters/asterisk/index.ts'
import { enterJitsi, lookAtJitsi } from '#adapters/jitsi/index.ts'
import { writeCrmDefaults } from '#features/crm/server/defaults/write-crm-defaults.ts'
import { makeRoomName } from '#features/meetings/server/make-room-name.ts'
import { tokenFor } from '#features/meetings/server/meeting-server.ts'
import { findNumberConflicts } from '#features/pbx/server/routing/number-conflicts.ts'
import type { Phone } from '#features/phone/server/create-phone.ts'
import { createProvider, type ProviderFeature } from '#features/provider/server/create-provider.ts'
import { changeUser } from '#features/users/server/users/change-user.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { JITSI_SECRETS } from './meeting-servers.ts'
import { probeOwnServer } from './probe-own-server.ts'
import type { WiringParts } from './wired-features.ts'

/** Name used by connection tests. */
const NOBODY = { userId: 0, name: 'Prueba', moderator: false }

export const wireProvider = (
  { config, events, masterSecret }: WiringParts,
  { database, phone, files }: { database: Database; phone: Phone; files: FileStore },
): ProviderFeature =>
  createProvider({
    database,
    files,
    productName: config.PRODUCT_NAME,
    createUser,
    changeUser,
    writeCompanyDefaults: writeCrmDefaults,
    findNumberConflicts,
    recordEvent: events.record,
    ariPasswords: createSealedBox(masterSecret, 'company ari passwords'),
    serverPasswords: createSealedBox(masterSecret, 'asterisk server passwords'),
    jitsiSecrets: createSealedBox(masterSecret, JITSI_SECRETS),
    probeServer,
    probeJitsi: lookAtJitsi,
    enterJitsi({ url, token }) {
      const room = makeRoomName('prueba')
      const jwt = token && tokenFor({ url, token }, room, NOBODY, Date.now())
      return enterJitsi({ url, room, jwt })
    },
    probeOwn: () => probeOwnServer(phone),
  })
