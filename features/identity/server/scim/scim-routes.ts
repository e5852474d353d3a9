import type { RawRoute } from '#platform/http/server/raw-route.ts'
import type { IdentityPorts } from '../ports.ts'
import { groupRoutes } from './group-routes.ts'
import { answer, listOf, ScimError } from './scim-answer.ts'
import { scimRoute } from './scim-request.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './service-documents.ts'
import { userRoutes } from './user-routes.ts'

const all = (resources: readonly object[]) =>
  answer(200, listOf({ total: resources.length, startIndex: 1, resources }))

const one = (resources: readonly object[], id: string) => {
  const found = resources.find((resource) => 'id' in resource && resource.id === id)
  if (found === undefined) throw new ScimError(404, 'there is no such schema')
  return answer(200, found)
}

/** SCIM 2.0 (RFC 7643, 7644), for tokens with the scope of provisioning. */
export const scimRoutes = (ports: IdentityPorts): readonly RawRoute[] => [
  ...userRoutes(ports),
  ...groupRoutes(ports),
  scimRoute(ports, 'GET', 'ServiceProviderConfig', async () =>
    answer(200, serviceProviderConfig(ports.origin)),
  ),
  scimRoute(ports, 'GET', 'ResourceTypes', async () => all(resourceTypes(ports.origin))),
  scimRoute(ports, 'GET', 'Schemas', async () => all(schemas(ports.origin))),
  scimRoute(ports, 'GET', 'Schemas/:name', async ({ name }) => one(schemas(ports.origin), name)),
]
