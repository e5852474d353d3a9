import type { FindMeetingServer } from '#features/meetings/server/open-room.ts'
import { jitsiServerOfCompany } from '#features/provider/server/jitsi/jitsi-server-of-company.ts'
import type { WiringContext } from './context.ts'
import { meetingServerOf } from './external-services.ts'

/** A company's meeting server: the operator's choice, else the configured one. */
export const meetingServers = ({
  config,
  secrets,
}: Pick<WiringContext, 'config' | 'secrets'>): FindMeetingServer => {
  const common = meetingServerOf(config)
  return async (rows, companyId) =>
    (await jitsiServerOfCompany(rows, companyId, secrets.jitsiServers)) ?? common
}
