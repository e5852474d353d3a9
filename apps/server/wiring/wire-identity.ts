import { createOidc } from '#adapters/oidc/oidc.ts'
import { createSaml } from '#adapters/saml/saml.ts'
import { createIdentity } from '#features/identity/server/create-identity.ts'
import type { IntegrationsFeature } from '#features/integrations/server/create-integrations.ts'
import type { SessionFeature } from '#features/session/server/create-session.ts'
import type { UsersFeature } from '#features/users/server/create-users.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import { resolveTexts } from '../boot/resolve-texts.ts'
import type { WiringContext } from './context.ts'

/** Sign-in by companies' own identity providers, and the people that these keep. */
export const wireIdentity = (
  { config, database, log, origin, secrets, resolveTexts: resolve = resolveTexts }: WiringContext,
  {
    session,
    users,
    integrations,
  }: { session: SessionFeature; users: UsersFeature; integrations: IntegrationsFeature },
): FeatureParts =>
  createIdentity({
    database,
    box: secrets.signOn,
    protocols: {
      oidc: createOidc({ privateAddresses: config.INTEGRATION_PRIVATE_ADDRESSES }),
      saml: createSaml(),
    },
    origin,
    people: users.people,
    enterByProvider: session.enterByProvider,
    resolveTexts: resolve,
    authenticateToken: integrations.authenticate(async () => null),
    log,
  })
