import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { STATUS_PAGE } from '../contract/status/status.ts'
import { type BrandLogoPorts, brandLogoRoute } from './brands/brand-logo.ts'
import { brandOptionsRoute, brandStore } from './brands/brand-store.ts'
import { type CompanyPorts, companyStore } from './companies/company-store.ts'
import { type OwnCompanyPorts, ownCompanyRoutes } from './companies/own-company.ts'
import { countryStore } from './countries/country-store.ts'
import { countryOptionsRoute, listCountriesRoute } from './countries/list-countries.ts'
import { jitsiServerStore } from './jitsi/jitsi-server-store.ts'
import { jitsiServerFormRoute, jitsiServerOptionsRoute } from './jitsi/list-jitsi-servers.ts'
import { type JitsiProbePorts, jitsiHealthRoutes } from './jitsi/probe-jitsi-servers.ts'
import { noticeStore } from './notices/notice-store.ts'
import { sendNoticesJob } from './notices/send-notices-job.ts'
import { shownNoticeRoutes } from './notices/shown-notices.ts'
import { companyOptionsRoute, numberStore } from './numbers/number-store.ts'
import { type OperatorPorts, operatorStore } from './operators/operator-store.ts'
import { preTranslationStore } from './pre-translations/pre-translation-store.ts'
import { tryNumberRoute } from './pre-translations/try-number.ts'
import { providerPurges } from './purge-provider.ts'
import { endSupportJob } from './rescue/end-support.ts'
import { enterCompanyRoute } from './rescue/enter-company.ts'
import { rescueAdministratorRoutes } from './rescue/rescue-administrators.ts'
import type { RescuePorts } from './rescue/rescue-ports.ts'
import { drainServerRoute } from './servers/drain-server.ts'
import { serverFormRoute, serverOptionsRoute } from './servers/list-servers.ts'
import { type ServerProbePorts, serverHealthRoutes } from './servers/probe-servers.ts'
import { serverStore } from './servers/server-store.ts'
import { type SetupPorts, setupRoutes } from './setup/create-first-operator.ts'
import type { HealthPorts } from './status/check-health.ts'
import { checkHealthJob } from './status/component-states.ts'
import { incidentStore } from './status/incident-store.ts'
import { statusRoutes } from './status/status-routes.ts'
import { createStorage } from './storage/create-storage.ts'
import type { StoragePorts } from './storage/storage-ports.ts'

export type ProviderFeature = Required<Pick<FeatureParts, 'routes' | 'purges' | 'jobs' | 'framedPages'>>

type ProviderPorts = RescuePorts &
  OwnCompanyPorts &
  SetupPorts &
  CompanyPorts &
  OperatorPorts &
  ServerProbePorts &
  StoragePorts &
  BrandLogoPorts &
  HealthPorts & { productName: string } & JitsiProbePorts

export function createProvider(ports: ProviderPorts): ProviderFeature {
  const { database } = ports
  const storage = createStorage(ports)
  return {
    purges: providerPurges,
    // The status page: public, but in no frame of others.
    framedPages: [{ path: STATUS_PAGE, exists: async () => false }],
    jobs: [
      ...storage.jobs,
      sendNoticesJob(ports),
      checkHealthJob(ports),
      endSupportJob(database, ports.recordEvent),
    ],
    routes: [
      ...setupRoutes(ports),
      ...resourceRoutes(companyStore(ports)),
      ...rescueAdministratorRoutes(ports),
      enterCompanyRoute(ports),
      ...ownCompanyRoutes(ports),
      ...resourceRoutes(countryStore(database)),
      ...resourceRoutes(preTranslationStore(database)),
      ...resourceRoutes(numberStore(database)),
      companyOptionsRoute(database),
      tryNumberRoute,
      ...resourceRoutes(operatorStore(ports)),
      ...resourceRoutes(serverStore(ports)),
      listCountriesRoute,
      countryOptionsRoute(database),
      serverOptionsRoute(database),
      serverFormRoute(database),
      ...serverHealthRoutes(ports),
      drainServerRoute(ports),
      ...resourceRoutes(jitsiServerStore(ports)),
      jitsiServerOptionsRoute(database),
      jitsiServerFormRoute(database),
      ...jitsiHealthRoutes(ports),
      ...storage.routes,
      ...resourceRoutes(noticeStore(database)),
      ...shownNoticeRoutes(database),
      ...resourceRoutes(incidentStore(database)),
      ...statusRoutes(ports),
      ...resourceRoutes(brandStore(ports)),
      brandOptionsRoute(database),
      brandLogoRoute(ports),
    ],
  }
}
