import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { jitsiServerOfCompany } from '#features/provider/server/jitsi/jitsi-server-of-company.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { ProgramEnvironment } from '../program-environment.ts'
import { meetingServerOf } from './external-services.ts'

/** Key purpose for meeting servers' secrets. */
export const JITSI_SECRETS = 'jitsi server secrets'

/** A company's meeting server: the operator's choice, else the configured one. */
export function meetingServers({
  config,
  masterSecret,
}: Pick<ProgramEnvironment, 'config' | 'masterSecret'>): FindMeetingServer {
  const box = createSealedBox(masterSecret, JITSI_SECRETS)
  const common = meetingServerOf(config)
  return async (rows, companyId) => (await jitsiServerOfCompany(rows, companyId, box)) ?? common
}
