import { probeServer } from '#adapters/asterisk/index.ts'
import { writeCrmDefaults } from '#features/crm/server/defaults/write-crm-defaults.ts'
import type { Phone } from '#features/phone/server/create-phone.ts'
import { createProvider, type ProviderFeature } from '#features/provider/server/create-provider.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Surroundings } from '../surroundings.ts'
import { lookAtOwn } from './look-at-own.ts'

export const wireProvider = (
  { config, masterSecret }: Surroundings,
  { database, phone, files }: { database: Database; phone: Phone; files: FileStore },
  onSignedOut: (sessionId: number) => void,
): ProviderFeature =>
  createProvider({
    database,
    files,
    productName: config.PRODUCT_NAME,
    createUser,
    furnishCompany: writeCrmDefaults,
    onSignedOut,
    ariPasswords: createSealedBox(masterSecret, 'company ari passwords'),
    serverPasswords: createSealedBox(masterSecret, 'asterisk server passwords'),
    probeServer,
    lookAtOwn: () => lookAtOwn(phone),
    onServersChanged: phone.serversChanged,
    onCompanyMoved: phone.companyMoved,
  })
