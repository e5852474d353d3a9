import type { FileStore } from '#platform/files/server/file-store.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { UserPorts } from './ports.ts'
import { groupStore } from './users/group-store.ts'
import { inviteUserRoute } from './users/invite-user.ts'
import { inviteUsersRoute } from './users/invite-users.ts'
import { listGroupOptionsRoute } from './users/list-group-options.ts'
import { createPeople } from './users/people.ts'
import { groupPurge, userPurge } from './users/purge-users.ts'
import { resetPasswordRoute } from './users/reset-password.ts'
import { userStore } from './users/user-store.ts'

export interface UsersPorts extends UserPorts {
  files: Pick<FileStore, 'claim' | 'drop'>
  hub: Pick<Hub, 'publish'>
}

export interface UsersFeature {
  readonly routes: readonly BoundRoute[]
  readonly purges: readonly Purge[]
  /** Users as an identity provider keeps them. */
  readonly people: ReturnType<typeof createPeople>
}

export function createUsers({ files, hub, ...ports }: UsersPorts): UsersFeature {
  const store = userStore(ports, files)
  return {
    purges: [userPurge(files), groupPurge],
    people: createPeople(store, ports, hub),
    routes: [
      ...resourceRoutes(store),
      resetPasswordRoute(ports),
      inviteUserRoute(ports),
      inviteUsersRoute(ports),
      ...resourceRoutes(groupStore),
      listGroupOptionsRoute,
    ],
  }
}
