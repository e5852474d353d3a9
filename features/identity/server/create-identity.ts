import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { identityOutsideRows } from './outside-rows.ts'
import type { IdentityPorts } from './ports.ts'
import { domainStore, verifyDomainRoute } from './providers/domain-store.ts'
import { providerStore } from './providers/provider-store.ts'
import { readProvisioningRoute } from './scim/read-provisioning.ts'
import { scimRoutes } from './scim/scim-routes.ts'
import { callbackRoutes } from './sign-on/callbacks.ts'
import { signOnRoutes } from './sign-on/sign-on-routes.ts'

export const createIdentity = (ports: IdentityPorts): FeatureParts => ({
  routes: [
    ...resourceRoutes(providerStore(ports)),
    ...resourceRoutes(domainStore),
    verifyDomainRoute(ports),
    ...signOnRoutes(ports),
    readProvisioningRoute(ports.origin),
  ],
  rawRoutes: [...callbackRoutes(ports), ...scimRoutes(ports)],
  purges: [{ table: 'sign_on_providers' }, { table: 'sign_on_domains' }],
  outside: identityOutsideRows,
})
