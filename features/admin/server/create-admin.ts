import { resourceRoutes } from '#platform/admin/server/resource-routes.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { AdminPorts } from './ports.ts'
import { groupStore } from './users/group-store.ts'
import { listGroupOptionsRoute } from './users/list-group-options.ts'
import { resetPasswordRoute } from './users/reset-password.ts'
import { userStore } from './users/user-store.ts'

export interface AdminDependencies extends AdminPorts {
  files: Pick<FileStore, 'claim' | 'drop'>
}

export const createAdmin = ({ files, ...ports }: AdminDependencies): { routes: readonly BoundRoute[] } => ({
  routes: [
    ...resourceRoutes(userStore(ports, files)),
    resetPasswordRoute(ports),
    ...resourceRoutes(groupStore),
    listGroupOptionsRoute,
  ],
})
