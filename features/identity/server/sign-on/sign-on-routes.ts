import {
  beginSignOn,
  finishSignOn,
  noSignOn,
  refusalBy,
  signOnOver,
} from '#features/session/contract/sign-on.ts'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import { SignOnRefused } from '#platform/sign-on/port.ts'
import { readTest, testProvider } from '../../contract/providers.ts'
import { recordAudit } from '../audit.ts'
import type { IdentityPorts } from '../ports.ts'
import { type ProviderRow, providerById, providerOfAccount } from '../providers/provider-rows.ts'
import { beginAttempt, takeOutcome } from './attempts.ts'

const toFailure = (error: unknown): never => {
  throw error instanceof SignOnRefused ? new Failure(refusalBy(error.reason), { cause: error }) : error
}

interface Begun {
  provider: ProviderRow
  answer: Awaited<ReturnType<typeof beginAttempt>>
}

export const signOnRoutes = (ports: IdentityPorts) => [
  bind(beginSignOn, async ({ body }) => {
    const provider = await providerOfAccount(ports.database.systemRows, body.account)
    if (!provider) throw new Failure(noSignOn)
    return beginAttempt(ports, provider, null).catch(toFailure)
  }),
  bind(finishSignOn, async ({ body, client, origin }) => {
    const taken = await takeOutcome(ports.database.systemRows, { ...body, testerId: null })
    if (taken === null) throw new Failure(signOnOver)
    if (taken.userId === null) throw new Failure(taken.reason === null ? signOnOver : refusalBy(taken.reason))
    return ports.enterByProvider(taken.userId, { ...client, origin })
  }),
  bindPrepared(
    testProvider,
    // The provider may be slow: it is asked before the transaction.
    async ({ params, principal }, proceed: (begun: Begun) => Promise<unknown>) => {
      const provider = await ports.database.reading(principal.companyId, ({ rows }) =>
        providerById(rows, params.id),
      )
      if (!provider) throw new Failure(notFound)
      return proceed({
        provider,
        answer: await beginAttempt(ports, provider, principal.userId).catch(toFailure),
      })
    },
    async (request) => {
      const { provider, answer } = request.prepared
      await recordAudit(request.unit, {
        by: request,
        action: 'sign_on_provider.tested',
        subject: { type: 'sign_on_provider', id: provider.id, name: provider.name },
      })
      return answer
    },
  ),
  bind(readTest, async ({ unit, body, principal }) => {
    const taken = await takeOutcome(unit.rows, { ...body, testerId: principal.userId })
    if (taken === null) throw new Failure(notFound)
    return {
      provider: taken.provider,
      at: taken.at.toISOString(),
      reason: taken.reason,
      detail: taken.facts?.detail ?? '',
      person: taken.facts?.person ?? null,
      claims: Object.entries(taken.facts?.claims ?? {}).map(([name, value]) => ({ name, value })),
    }
  }),
]
