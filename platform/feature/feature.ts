import type { Ability } from '#platform/contract/access.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { FramedPage } from '#platform/http/server/framed-page.ts'
import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { AnyJob } from '#platform/jobs/job.ts'
import type { Mailbox } from '#platform/mail/server/mailbox.ts'
import type { SocketHandler } from '#platform/realtime/server/gateway.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import type { OutsideRows } from './outside-rows.ts'

/** A feature's static declaration. */
export interface FeatureDeclaration {
  readonly name: string
  readonly abilities: readonly Ability[]
  readonly texts: Catalogue
}

/** What a feature adds to the running program. */
export interface FeatureParts {
  readonly routes?: readonly BoundRoute[]
  /** For other programs: raw bytes in and out. */
  readonly rawRoutes?: readonly RawRoute[]
  /** Pages that other sites may embed. */
  readonly framedPages?: readonly FramedPage[]
  readonly sockets?: readonly { contract: SocketContract; handler: SocketHandler }[]
  readonly jobs?: readonly AnyJob[]
  /** Permanently removes its deleted rows. */
  readonly purges?: readonly Purge[]
  /** Its tables that grow by what somebody without a session sends. */
  readonly outside?: readonly OutsideRows[]
  /** Its reports, declared in its `reports/`. */
  readonly reports?: readonly ServedReport[]
  /** Addresses at which it takes mails, where the program receives any. */
  readonly mailboxes?: readonly Mailbox[]
}

export const defineFeature = (declaration: FeatureDeclaration): FeatureDeclaration => declaration

/** The parts of all features, merged by kind. */
export const collectParts = (features: readonly FeatureParts[]): Required<FeatureParts> => ({
  routes: features.flatMap(({ routes = [] }) => routes),
  rawRoutes: features.flatMap(({ rawRoutes = [] }) => rawRoutes),
  framedPages: features.flatMap(({ framedPages = [] }) => framedPages),
  sockets: features.flatMap(({ sockets = [] }) => sockets),
  jobs: features.flatMap(({ jobs = [] }) => jobs),
  purges: features.flatMap(({ purges = [] }) => purges),
  outside: features.flatMap(({ outside = [] }) => outside),
  reports: features.flatMap(({ reports = [] }) => reports),
  mailboxes: features.flatMap(({ mailboxes = [] }) => mailboxes),
})
