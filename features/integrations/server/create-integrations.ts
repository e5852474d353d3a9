import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { API_TOKEN_START } from '#platform/http/server/authorize-request.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { apiTokenStore, listScopesRoute } from './api-tokens/api-token-store.ts'
import { authenticateToken } from './api-tokens/authenticate-token.ts'
import { pageRoutes } from './click-to-call/page-routes.ts'
import { siteStore } from './click-to-call/site-store.ts'
import { createBuckets } from './connections/bucket.ts'
import { connectRoutes } from './connections/connect-routes.ts'
import { mappingRoutes } from './connections/mapping-routes.ts'
import { dialOrderRoutes } from './connections/take-dial-order.ts'
import { exchangeJob } from './exchange/exchange-job.ts'
import { logRoutes } from './exchange/log-routes.ts'
import { sweepJob } from './exchange/sweep-job.ts'
import { incomingRoutes } from './incoming-routes.ts'
import { integrationsOutsideRows } from './outside-rows.ts'
import { panelRoutes } from './panel/panel-routes.ts'
import type { IntegrationsContext, IntegrationsPorts } from './ports.ts'
import { webhookRoutes, webhookStore } from './webhooks/webhook-store.ts'
import { zohoConfigurationRoutes } from './zoho-configuration.ts'

export interface IntegrationsFeature extends FeatureParts {
  /** A way to authenticate that also knows API tokens, besides the one of sessions. */
  authenticate(
    sessions: (token: string) => Promise<Principal | null>,
  ): (token: string) => Promise<Principal | null>
}

export function createIntegrations(
  ports: IntegrationsPorts & { findPrincipal: FindUserPrincipal },
): IntegrationsFeature {
  const connectors = new Map(ports.connectors.map((connector) => [connector.kind, connector]))
  const context: IntegrationsContext = { ...ports, connectorOf: (kind) => connectors.get(kind) ?? null }
  const buckets = createBuckets()
  // A person who asks does not wait behind the queue.
  const asked = createBuckets()
  const panel = panelRoutes(context)
  const ofTokens = authenticateToken(ports.database, ports.findPrincipal)
  return {
    routes: [
      ...connectRoutes(context, asked),
      ...mappingRoutes(context, asked),
      ...logRoutes,
      ...resourceRoutes(apiTokenStore(context)),
      listScopesRoute(context),
      ...resourceRoutes(webhookStore(context)),
      ...webhookRoutes(context),
      ...dialOrderRoutes(context),
      ...resourceRoutes(siteStore),
      ...panel.routes,
      ...zohoConfigurationRoutes(context),
    ],
    rawRoutes: [...incomingRoutes(context), ...pageRoutes, ...panel.rawRoutes],
    framedPages: panel.framedPages,
    jobs: [exchangeJob(context, buckets), sweepJob(context)],
    purges: [{ table: 'webhooks' }, { table: 'api_tokens' }, { table: 'integration_sites' }],
    outside: integrationsOutsideRows,
    authenticate: (sessions) => (token) =>
      token.startsWith(API_TOKEN_START) ? ofTokens(token) : sessions(token),
  }
}
