import type { Database, Rows } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { type CreatedExtension, createExtension, type NewExtension } from './create-extension.ts'
import type { DeskPhoneSettings } from './extensions/desk-phone.ts'
import { extensionStore } from './extensions/extension-store.ts'
import { listExtensionOwnersRoute } from './extensions/list-extension-owners.ts'
import { extensionPurge } from './extensions/purge-extensions.ts'
import { type OnSecretRenewed, renewSecretRoute } from './extensions/renew-secret.ts'
import { findEndpoints, type KnownEndpoint } from './find-endpoints.ts'
import { type NumberRoute, routeNumber } from './route-number.ts'

export interface PbxDependencies extends DeskPhoneSettings {
  database: Database
  /** Without it there are no browsers to tell. */
  onSecretRenewed?: OnSecretRenewed
}

export interface Pbx {
  readonly purges: readonly Purge[]
  readonly routes: readonly BoundRoute[]
  routeNumber(callerEndpoint: string, dialed: string): Promise<NumberRoute | null>
  findEndpoints(names: readonly string[]): Promise<KnownEndpoint[]>
  /** Within the transaction of `rows`. */
  createExtension(rows: Rows, extension: NewExtension): Promise<CreatedExtension>
}

/** Telephony works across companies: a call is bound to its company by the endpoint it comes from. */
export const createPbx = ({ database, onSecretRenewed, ...settings }: PbxDependencies): Pbx => ({
  purges: [extensionPurge],
  routes: [
    ...resourceRoutes(extensionStore(settings)),
    renewSecretRoute(settings, onSecretRenewed ?? (() => {})),
    listExtensionOwnersRoute,
  ],
  routeNumber: (callerEndpoint, dialed) => routeNumber(database.systemRows, callerEndpoint, dialed),
  findEndpoints: (names) => findEndpoints(database.systemRows, names),
  createExtension: (rows, extension) => createExtension(rows, settings, extension),
})
