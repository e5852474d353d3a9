import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import { SIGN_ON_REASONS, type SignOnReason } from '#platform/sign-on/contract/reasons.ts'
import type { Kept } from '#platform/sign-on/port.ts'
import type { IdentityPorts } from '../ports.ts'
import { type Kind, openProvider, ownAddresses, type ProviderRow } from '../providers/provider-rows.ts'

/** From the click to the provider's answer, minutes: people look for their telephone meanwhile. */
const ANSWERED_WITHIN = 15
/** From the answer to the page that takes it, seconds. */
const TAKEN_WITHIN = 120

const newToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const kept = z.record(z.string(), z.string())

/** What a test shows, besides the reason. */
export const testFacts = z.object({
  detail: z.string(),
  person: z
    .object({ does: z.enum(['signs_in', 'is_linked', 'is_created']), name: z.string(), role: z.string() })
    .nullable(),
  claims: z.record(z.string(), z.string()),
})
export type TestFacts = z.infer<typeof testFacts>

export interface Attempt {
  stateHash: Buffer
  companyId: number
  providerId: number
  testerId: number | null
  kept: Kept
}

export interface Outcome {
  userId: number | null
  reason: SignOnReason | null
  facts: TestFacts | null
}

/** Begins a sign-in, or a test of it. @throws SignOnRefused */
export async function beginAttempt(
  ports: IdentityPorts,
  provider: ProviderRow,
  testerId: number | null,
): Promise<{ url: string; browser: string }> {
  const [state, browser] = [newToken(), newToken()]
  const begun = await ports.protocols[provider.kind].begin(
    openProvider(ports, provider),
    ownAddresses(ports, provider),
    state,
  )
  await ports.database.systemRows
    .insertInto('sign_on_attempts')
    .values({
      state_hash: hashOf(state),
      company_id: provider.company_id,
      provider_id: provider.id,
      tester_id: testerId,
      browser_hash: hashOf(browser),
      kept_sealed: ports.box.seal(JSON.stringify(begun.kept)),
    })
    .execute()
  return { url: begun.url, browser }
}

/** Takes the attempt that an answer belongs to; null when there is none open at this very provider. */
export async function answerAttempt(
  { database, box }: IdentityPorts,
  { kind, key, state }: { kind: Kind; key: string; state: string },
): Promise<Attempt | null> {
  const { rows } = await sql<{
    company_id: number
    provider_id: number
    tester_id: number | null
    kept_sealed: Buffer
  }>`
    UPDATE sign_on_attempts a SET answered_at = now()
      FROM sign_on_providers p
     WHERE a.state_hash = ${hashOf(state)} AND a.answered_at IS NULL
       AND a.created_at > now() - make_interval(mins => ${ANSWERED_WITHIN})
       AND p.id = a.provider_id AND p.key = ${key} AND p.kind = ${kind} AND p.deleted_at IS NULL
       AND (p.disabled_at IS NULL OR a.tester_id IS NOT NULL)
    RETURNING a.company_id, a.provider_id, a.tester_id, a.kept_sealed`.execute(database.systemRows)
  const [row] = rows
  if (!row) return null
  return {
    stateHash: hashOf(state),
    companyId: row.company_id,
    providerId: row.provider_id,
    testerId: row.tester_id,
    kept: kept.parse(JSON.parse(box.open(row.kept_sealed))),
  }
}

/** @returns the ticket by which the page takes the outcome */
export async function keepOutcome(rows: Rows, attempt: Attempt, outcome: Outcome): Promise<string> {
  const ticket = newToken()
  await rows
    .updateTable('sign_on_attempts')
    .set({
      ticket_hash: hashOf(ticket),
      user_id: outcome.userId,
      reason: outcome.reason,
      facts: outcome.facts === null ? null : JSON.stringify(outcome.facts),
    })
    .where('state_hash', '=', attempt.stateHash)
    .execute()
  return ticket
}

export interface Taken extends Outcome {
  companyId: number
  testerId: number | null
  provider: string
  at: Date
}

/** Takes an outcome, once, in the browser that began; null otherwise. */
export async function takeOutcome(
  rows: Rows,
  { ticket, browser, testerId }: { ticket: string; browser: string; testerId: number | null },
): Promise<Taken | null> {
  const found = await sql<{
    company_id: number
    tester_id: number | null
    user_id: number | null
    reason: string | null
    facts: unknown
    provider: string
    answered_at: Date
  }>`
    UPDATE sign_on_attempts a SET taken_at = now()
      FROM sign_on_providers p
     WHERE a.ticket_hash = ${hashOf(ticket)} AND a.browser_hash = ${hashOf(browser)} AND a.taken_at IS NULL
       AND a.tester_id IS NOT DISTINCT FROM ${testerId}::bigint
       AND a.answered_at > now() - make_interval(secs => ${TAKEN_WITHIN}) AND p.id = a.provider_id
    RETURNING a.company_id, a.tester_id, a.user_id, a.reason, a.facts, p.name AS provider, a.answered_at`.execute(
    rows,
  )
  const [row] = found.rows
  if (!row) return null
  return {
    companyId: row.company_id,
    testerId: row.tester_id,
    userId: row.user_id,
    reason: row.reason === null ? null : z.enum(SIGN_ON_REASONS).catch('malformed').parse(row.reason),
    facts: row.facts === null ? null : testFacts.parse(row.facts),
    provider: row.provider,
    at: row.answered_at,
  }
}
