import { type Brands, createBrands } from '#features/provider/server/brands/find-brand.ts'
import type { AssistantSettings } from '#platform/assistant/ask-model.ts'
import type { Database } from '#platform/db/database.ts'
import type { DomainEvents } from '#platform/feature/domain-events.ts'
import type { DiskSpace } from '#platform/files/server/disk-space.ts'
import { createFileStore, type FileStore } from '#platform/files/server/file-store.ts'
import type { MoveContents } from '#platform/files/server/move-contents.ts'
import type { UploadScan } from '#platform/files/server/scan-upload.ts'
import { createFileLinks, type FileLinks } from '#platform/http/server/file-links.ts'
import type { Metrics } from '#platform/http/server/metrics.ts'
import { createMailQueue, type MailQueue } from '#platform/mail/server/mail-queue.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { fileContents } from '../boot/file-contents.ts'
import type { SuiteNodeCalls } from '../node-messages.ts'
import type { ProgramEnvironment } from '../program-environment.ts'
import type { SuiteEvent } from '../reactions.ts'
import { assistantOf } from './external-services.ts'
import { createSecretBoxes, type SecretBoxes } from './secret-boxes.ts'

export interface WiringEnvironment extends ProgramEnvironment {
  nodes: SuiteNodeCalls
  database: Database
  events: DomainEvents<SuiteEvent>
  hub: Hub
  metrics: Metrics
  disk: DiskSpace
  uploadScan: UploadScan
}

/** What all features share. */
export interface WiringContext extends WiringEnvironment {
  files: FileStore
  moveContents: MoveContents
  links: FileLinks
  brands: Brands
  mailQueue: MailQueue
  secrets: SecretBoxes
  /** Address by which browsers reach the program. */
  origin: string
  /** Null without an assistant. */
  assistant: AssistantSettings | null
}

export const createContext = (environment: WiringEnvironment): WiringContext => {
  const { config, database, disk, filesFolder, mailer, masterSecret } = environment
  const brands = createBrands(database)
  const { contents, move } = fileContents(environment)
  return {
    ...environment,
    files: createFileStore({ folder: filesFolder, database, disk, contents }),
    moveContents: move,
    links: createFileLinks(masterSecret),
    brands,
    mailQueue: createMailQueue(
      mailer,
      async (companyId, rows) => (await brands.ofCompany(companyId, rows))?.from ?? null,
    ),
    secrets: createSecretBoxes(masterSecret),
    origin: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    assistant: assistantOf(config),
  }
}
