import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { notProvable, proofOverload, proofTooOften } from '../../contract/number-proof.ts'

/** Proofs of numbers, for `prove-number.ts`. `rows` sees all companies; `key`: E.164 without plus. */

const VALID_MINUTES = 10
const MAX_ATTEMPTS = 5
/** Calls in a day: of one company to one number, and of one company. */
const MAX_OF_CLAIM = 3
const MAX_OF_COMPANY = 10
/** To one number by all companies: so many that one cannot use them up for the others, and few enough to bear. */
const MAX_OF_NUMBER = 10

interface Proof {
  companyId: number
  key: string
  code: string
}

const hashOf = (salt: string, code: string) => createHash('sha256').update(`${salt}:${code}`).digest('hex')

/**
 * Locks the number for the transaction. @throws Failure for an owned one: a proof does not take a number from its owner, in
 * whose menu somebody may have overheard the code
 */
export async function requireFree(rows: Rows, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('phone number'), hashtext(${key}))`.execute(rows)
  const owned = await rows
    .selectFrom('phone_numbers')
    .select('id')
    .where('number', '=', key)
    .where('state', '=', 'owned')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (owned) throw new Failure(notProvable)
}

/** @throws Failure when the company called the number, or any, too often within a day; or all companies the number */
export async function requireSeldom(rows: Rows, companyId: number, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('number proofs'), hashtext(${String(companyId)}))`.execute(
    rows,
  )
  await sql`DELETE FROM number_proofs WHERE created_at < now() - interval '1 day'`.execute(rows)
  const { rows: found } = await sql<{ of_claim: number; of_company: number; of_number: number }>`
    SELECT count(*) FILTER (WHERE number = ${key} AND company_id = ${companyId})::int AS of_claim,
           count(*) FILTER (WHERE company_id = ${companyId})::int AS of_company,
           count(*) FILTER (WHERE number = ${key})::int AS of_number
      FROM number_proofs WHERE number = ${key} OR company_id = ${companyId}`.execute(rows)
  const [made] = found
  if (!made) return
  if (made.of_claim >= MAX_OF_CLAIM || made.of_company >= MAX_OF_COMPANY) throw new Failure(proofTooOften)
  if (made.of_number >= MAX_OF_NUMBER) throw new Failure(proofOverload)
}

/** @returns its id, and until when the code counts */
export async function storeProof(
  rows: Rows,
  { companyId, key, code }: Proof,
): Promise<{ id: number; expiresAt: Date }> {
  const salt = randomBytes(16).toString('hex')
  const made = await rows
    .insertInto('number_proofs')
    .values({
      company_id: companyId,
      number: key,
      code_hash: hashOf(salt, code),
      salt,
      expires_at: new Date(Date.now() + VALID_MINUTES * 60_000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: made.id, expiresAt: made.expires_at }
}

/** The call was not placed: nobody can know the code. */
export async function voidProof(rows: Rows, id: number): Promise<void> {
  await sql`UPDATE number_proofs SET expires_at = now() WHERE id = ${id}`.execute(rows)
}

/** Whether it is the code of the latest call; each question counts as an attempt, and the right one uses it up. */
export async function isRightCode(rows: Rows, { companyId, key, code }: Proof): Promise<boolean> {
  const { rows: asked } = await sql<{ id: number; salt: string; code_hash: string }>`
    UPDATE number_proofs SET attempts = attempts + 1
     WHERE id = (SELECT id FROM number_proofs WHERE company_id = ${companyId} AND number = ${key}
                  ORDER BY created_at DESC, id DESC LIMIT 1)
       AND attempts < ${MAX_ATTEMPTS} AND expires_at > now()
    RETURNING id, salt, code_hash`.execute(rows)
  const [proof] = asked
  if (proof === undefined || hashOf(proof.salt, code) !== proof.code_hash) return false
  await voidProof(rows, proof.id)
  return true
}

/** Whether the latest call of the company to the number came back to the platform. */
export async function hasReturned(rows: Rows, companyId: number, key: string): Promise<boolean> {
  const latest = await rows
    .selectFrom('number_proofs')
    .select('returned_at')
    .where('company_id', '=', companyId)
    .where('number', '=', key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.returned_at != null
}

/**
 * A call that reached no number of its company arrived over a trunk (endpoint): notes it for the proofs of that number. What others'
 * systems send proves nothing, so that it only becomes a hint, and peers' calls only one for their own company.
 */
export async function noteReturned(rows: Rows, trunk: string, dialed: string): Promise<void> {
  if (!/^\+?[0-9]{7,16}$/.test(dialed)) return
  await sql`
    UPDATE number_proofs p SET returned_at = now()
      FROM trunks t
     WHERE t.endpoint = ${trunk} AND p.number = key_for_company(t.company_id, ${dialed})
       AND p.expires_at > now() AND p.returned_at IS NULL
       AND (t.kind <> 'peer' OR t.company_id = p.company_id)`.execute(rows)
}

const UNIQUE_VIOLATION = '23505'

/** Makes the proven number the company's. @throws Failure if the operator gave it to another one at this moment */
export async function own(rows: Rows, companyId: number, key: string): Promise<void> {
  try {
    await sql`
      INSERT INTO phone_numbers (company_id, number, state, source) VALUES (${companyId}, ${key}, 'owned', 'proof')
      ON CONFLICT (company_id, number) WHERE deleted_at IS NULL
      DO UPDATE SET state = 'owned', source = 'proof', version = phone_numbers.version + 1`.execute(rows)
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    throw new Failure(notProvable, { cause: error })
  }
}
