import type { FileStore } from '#platform/files/server/file-store.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { UserPorts } from './ports.ts'
import { groupStore } from './users/group-store.ts'
import { inviteUserRoute } from './users/invite-user.ts'
import { inviteUsersRoute } from './users/invite-users.ts'
import { listGroupOptionsRoute } from './users/list-group-options.ts'
import { groupPurge, userPurge } from './users/purge-users.ts'
import { resetPasswordRoute } from './users/reset-password.ts'
import { userStore } from './users/user-store.ts'

export interface UsersPorts extends UserPorts {
  files: Pick<FileStore, 'claim' | 'drop'>
}

export interface UsersFeature {
  readonly routes: readonly BoundRoute[]
  readonly purges: readonly Purge[]
}

export const createUsers = ({ files, ...ports }: UsersPorts): UsersFeature => ({
  purges: [userPurge(files), groupPurge],
  routes: [
    ...resourceRoutes(userStore(ports, files)),
    resetPasswordRoute(ports),
    inviteUserRoute(ports),
    inviteUsersRoute(ports),
    ...resourceRoutes(groupStore),
    listGroupOptionsRoute,
  ],
})
