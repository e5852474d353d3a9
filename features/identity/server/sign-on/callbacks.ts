import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { formFields } from '#platform/http/server/form-fields.ts'
import type { RawAnswer, RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { type SignOnFacts, SignOnRefused } from '#platform/sign-on/port.ts'
import type { IdentityPorts } from '../ports.ts'
import {
  callbackPath,
  type Kind,
  METADATA_PATH,
  openProvider,
  ownAddresses,
  type ProviderRow,
  providerById,
  providerByKey,
} from '../providers/provider-rows.ts'
import { type Attempt, answerAttempt, keepOutcome, type Outcome } from './attempts.ts'
import { decide, foresee } from './decide.ts'

/** An assertion with a certificate and hundreds of groups, in base64 and percent signs. */
const MAX_BYTES = 600_000
const MAX_PROBLEM = 500

const PAGES = { signIn: '/#/auth/empresa', test: '/#/admin/acceso/proveedores' } as const

const toPage = (page: string, query: Record<string, string>): RawAnswer => ({
  // Also after a POST, the page is read.
  status: 303,
  body: '',
  contentType: 'text/plain',
  headers: {
    location: `${page}?${new URLSearchParams(query)}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
})

const shorten = (words: string): string => cutText(words, MAX_PROBLEM)

const refusedOr = (error: unknown): SignOnRefused => {
  if (error instanceof SignOnRefused) return error
  throw error
}

async function noteHealth({ database }: IdentityPorts, id: number, problem: string | null): Promise<void> {
  await sql`
    UPDATE sign_on_providers
       SET ok_at = CASE WHEN ${problem}::text IS NULL THEN now() ELSE ok_at END,
           problem = ${problem}, problem_at = CASE WHEN ${problem}::text IS NULL THEN NULL ELSE now() END
     WHERE id = ${id}`.execute(database.systemRows)
}

/** Faults of the provider or its configuration; others are of the person alone. */
const FAULTS = new Set([
  'unreachable',
  'misconfigured',
  'issuer',
  'audience',
  'signature',
  'expired',
  'malformed',
])

export function callbackRoutes(ports: IdentityPorts): readonly RawRoute[] {
  const { database } = ports

  const outcomeOf = async (
    attempt: Attempt,
    provider: ProviderRow,
    facts: SignOnFacts,
    address: string,
  ): Promise<Outcome> => {
    if (attempt.testerId !== null) {
      const tested = { detail: '', claims: facts.shown }
      return foresee(database.systemRows, provider, facts).then(
        (person) => ({ userId: null, reason: null, facts: { ...tested, person } }),
        (error: unknown) => {
          const { reason, message } = refusedOr(error)
          return { userId: null, reason, facts: { ...tested, detail: message, person: null } }
        },
      )
    }
    const writer = { companyId: attempt.companyId, principal: null, client: { address } } as const
    return database
      .tenant(attempt.companyId, (unit) =>
        decide(ports, { ...writer, unit, language: 'es', origin: ports.origin }, provider, facts),
      )
      .then(
        (userId) => ({ userId, reason: null, facts: null }),
        (error: unknown) => ({ userId: null, reason: refusedOr(error).reason, facts: null }),
      )
  }

  const refused = (attempt: Attempt, { reason, message }: SignOnRefused): Outcome => ({
    userId: null,
    reason,
    facts: attempt.testerId === null ? null : { detail: message, person: null, claims: {} },
  })

  /** Verifies an answer, whoever it comes from: only the attempt it belongs to tells whose it is. */
  const receive = async (
    kind: Kind,
    { params, address }: RawRequest,
    answer: Readonly<Record<string, string>>,
  ): Promise<RawAnswer> => {
    const state = (kind === 'oidc' ? answer.state : answer.RelayState) ?? ''
    const attempt = await answerAttempt(ports, { kind, key: params.key ?? '', state })
    const provider = attempt && (await providerById(database.systemRows, attempt.providerId))
    if (!attempt || !provider) return toPage(PAGES.signIn, { over: '1' })
    const outcome = await ports.protocols[kind]
      .finish(openProvider(ports, provider), ownAddresses(ports, provider), {
        state,
        kept: attempt.kept,
        answer,
      })
      .then(
        async (facts) => {
          await noteHealth(ports, provider.id, null)
          return outcomeOf(attempt, provider, facts, address)
        },
        async (error: unknown) => {
          const refusal = refusedOr(error)
          if (FAULTS.has(refusal.reason))
            await noteHealth(ports, provider.id, shorten(`${refusal.reason}: ${refusal.message}`))
          return refused(attempt, refusal)
        },
      )
    const ticket = await keepOutcome(database.systemRows, attempt, outcome)
    return attempt.testerId === null
      ? toPage(PAGES.signIn, { ticket })
      : toPage(PAGES.test, { prueba: ticket })
  }

  return [
    {
      method: 'GET',
      path: callbackPath('oidc'),
      maxBytes: 0,
      perMinute: 600,
      handle: (request) => receive('oidc', request, request.query),
    },
    {
      method: 'POST',
      path: callbackPath('saml'),
      maxBytes: MAX_BYTES,
      perMinute: 600,
      async admit({ params }) {
        const found = await providerByKey(database.systemRows, 'saml', params.key ?? '')
        return found ? null : { status: 404, body: '', contentType: 'text/plain' }
      },
      handle: async (request) => {
        const form = formFields(request.body)
        return form === null ? toPage(PAGES.signIn, { over: '1' }) : receive('saml', request, form)
      },
    },
    {
      method: 'GET',
      path: METADATA_PATH,
      maxBytes: 0,
      perMinute: 600,
      async handle({ params }) {
        const found = await providerByKey(database.systemRows, 'saml', params.key ?? '')
        const document =
          found && ports.protocols.saml.metadata(openProvider(ports, found), ownAddresses(ports, found))
        return document
          ? { status: 200, body: document, contentType: 'application/samlmetadata+xml; charset=utf-8' }
          : { status: 404, body: '', contentType: 'text/plain' }
      },
    },
  ]
}
