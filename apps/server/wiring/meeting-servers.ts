import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { jitsiServerOfCompany } from '#features/provider/server/jitsi/jitsi-server-of-company.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Surroundings } from '../surroundings.ts'
import { meetingServerOf } from './outside-settings.ts'

/** Purpose of the box that seals what meeting servers share with us. */
export const JITSI_SECRETS = 'jitsi server secrets'

/** A company meets on the server that the operator chose for it, else on the one of the settings. */
export function meetingServers({
  config,
  masterSecret,
}: Pick<Surroundings, 'config' | 'masterSecret'>): FindMeetingServer {
  const box = createSealedBox(masterSecret, JITSI_SECRETS)
  const common = meetingServerOf(config)
  return async (rows, companyId) => (await jitsiServerOfCompany(rows, companyId, box)) ?? common
}
