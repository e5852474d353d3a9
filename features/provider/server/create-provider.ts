import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { type CompanyDependencies, companyStore } from './companies/company-store.ts'
import { countryStore } from './countries/country-store.ts'
import { countryOptionsRoute, listCountriesRoute } from './countries/list-countries.ts'
import { jitsiServerStore } from './jitsi/jitsi-server-store.ts'
import { jitsiServerFormRoute, jitsiServerOptionsRoute } from './jitsi/list-jitsi-servers.ts'
import { type JitsiProbeDependencies, jitsiHealthRoutes } from './jitsi/probe-jitsi-servers.ts'
import { type OperatorDependencies, operatorStore } from './operators/operator-store.ts'
import { preTranslationStore } from './pre-translations/pre-translation-store.ts'
import { tryNumberRoute } from './pre-translations/try-number.ts'
import { providerPurges } from './purge-provider.ts'
import { serverFormRoute, serverOptionsRoute } from './servers/list-servers.ts'
import { type ServerProbeDependencies, serverHealthRoutes } from './servers/probe-servers.ts'
import { serverStore } from './servers/server-store.ts'
import { type SetupDependencies, setupRoutes } from './setup/create-first-operator.ts'

export interface ProviderFeature {
  routes: readonly BoundRoute[]
  purges: readonly Purge[]
}

type ProviderDependencies = SetupDependencies &
  CompanyDependencies &
  OperatorDependencies &
  ServerProbeDependencies &
  JitsiProbeDependencies

export function createProvider(dependencies: ProviderDependencies): ProviderFeature {
  const { database } = dependencies
  return {
    purges: providerPurges,
    routes: [
      ...setupRoutes(dependencies),
      ...resourceRoutes(companyStore(dependencies)),
      ...resourceRoutes(countryStore(database)),
      ...resourceRoutes(preTranslationStore(database)),
      tryNumberRoute,
      ...resourceRoutes(operatorStore(dependencies)),
      ...resourceRoutes(serverStore(dependencies)),
      listCountriesRoute,
      countryOptionsRoute(database),
      serverOptionsRoute(database),
      serverFormRoute(database),
      ...serverHealthRoutes(dependencies),
      ...resourceRoutes(jitsiServerStore(dependencies)),
      jitsiServerOptionsRoute(database),
      jitsiServerFormRoute(database),
      ...jitsiHealthRoutes(dependencies),
    ],
  }
}
