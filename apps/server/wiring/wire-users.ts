import type { Pbx } from '#features/pbx/server/create-pbx.ts'
import type { SessionFeature } from '#features/session/server/create-session.ts'
import { endSessions } from '#features/session/server/end-sessions.ts'
import { createUsers, type UsersFeature } from '#features/users/server/create-users.ts'
import type { WiringContext } from './context.ts'

export const wireUsers = (
  { events, files, hub }: WiringContext,
  { pbx, session }: { pbx: Pbx; session: SessionFeature },
): UsersFeature =>
  createUsers({
    assignExtension: pbx.assignExtension,
    lockNumbers: pbx.lockNumbers,
    invite: session.invite,
    endSessions: (unit, userId) => endSessions(unit, events.record, { userId }),
    files,
    hub,
  })
