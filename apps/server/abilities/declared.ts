import { randomBytes } from 'node:crypto'
import { createOutboxMailer } from '#adapters/smtp/outbox-mailer.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createDomainEvents } from '#platform/feature/domain-events.ts'
import { endlessDisk } from '#platform/files/server/disk-space.ts'
import { noScan } from '#platform/files/server/scan-upload.ts'
import { createMetrics } from '#platform/http/server/metrics.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createHub } from '#platform/realtime/server/hub.ts'
import { createNodeCalls } from '#platform/realtime/server/node-calls.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { readConfig } from '../config.ts'
import { ALL_ROLES } from '../roles.ts'
import { wireFeatures } from '../wiring.ts'

/** All routes and sockets, without starting the program or connecting to anything. */
export async function declaredContracts(): Promise<{
  routes: RouteContract[]
  sockets: SocketContract[]
}> {
  const ownerUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  const masterSecret = randomBytes(32)
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  const hub = createHub()
  const nodes = createNodeCalls(hub, () => {})
  const features = wireFeatures({
    config: readConfig({}),
    ownerUrl,
    masterSecret,
    openEngine: createInMemoryEngine,
    openOther: () => createInMemoryEngine(),
    ownSocketUrl: () => null,
    publicSettings: { productName: '', demo: null },
    mailer: createOutboxMailer({ folder: '/nonexistent', from: 'nobody@localhost', log: silentLogger }),
    log: silentLogger,
    webFolder: null,
    filesFolder: '/nonexistent',
    workFolder: '/nonexistent',
    roles: ALL_ROLES,
    database,
    disk: endlessDisk,
    uploadScan: noScan,
    hub,
    nodes,
    metrics: createMetrics(),
    events: createDomainEvents(silentLogger),
  })
  const declared = {
    routes: features.routes.map(({ contract }) => contract),
    sockets: features.sockets.map(({ contract }) => contract),
  }
  nodes.close()
  await database.close()
  return declared
}
