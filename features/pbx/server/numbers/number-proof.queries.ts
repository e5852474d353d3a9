import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { notProvable, proofTooOften } from '../../contract/number-proof.ts'

/** Proofs of numbers, for `prove-number.ts`. `rows` sees all companies; `key`: E.164 without plus. */

const VALID_MINUTES = 10
const MAX_ATTEMPTS = 5
/** Calls in a day: to one number by anybody, and by one company. */
const MAX_OF_NUMBER = 3
const MAX_OF_COMPANY = 10

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

/** @throws Failure when the number, or anybody for the company, was called too often within a day */
export async function requireSeldom(rows: Rows, companyId: number, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('number proofs'), hashtext(${String(companyId)}))`.execute(
    rows,
  )
  await sql`DELETE FROM number_proofs WHERE created_at < now() - interval '1 day'`.execute(rows)
  const { rows: found } = await sql<{ of_number: number; of_company: number }>`
    SELECT count(*) FILTER (WHERE number = ${key})::int AS of_number,
           count(*) FILTER (WHERE company_id = ${companyId})::int AS of_company
      FROM number_proofs WHERE number = ${key} OR company_id = ${companyId}`.execute(rows)
  const [made] = found
  if (made && (made.of_number >= MAX_OF_NUMBER || made.of_company >= MAX_OF_COMPANY))
    throw new Failure(proofTooOften)
}

/** @returns until when the code counts */
export async function storeProof(rows: Rows, { companyId, key, code }: Proof): Promise<Date> {
  const salt = randomBytes(16).toString('hex')
  const { expires_at } = await rows
    .insertInto('number_proofs')
    .values({
      company_id: companyId,
      number: key,
      code_hash: hashOf(salt, code),
      salt,
      expires_at: new Date(Date.now() + VALID_MINUTES * 60_000),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Whether it is the code of the latest call; each question counts as an attempt. */
export async function isRightCode(rows: Rows, { companyId, key, code }: Proof): Promise<boolean> {
  const { rows: asked } = await sql<{ salt: string; code_hash: string }>`
    UPDATE number_proofs SET attempts = attempts + 1
     WHERE id = (SELECT id FROM number_proofs WHERE company_id = ${companyId} AND number = ${key}
                  ORDER BY created_at DESC, id DESC LIMIT 1)
       AND attempts < ${MAX_ATTEMPTS} AND expires_at > now()
    RETURNING salt, code_hash`.execute(rows)
  const [proof] = asked
  return proof !== undefined && hashOf(proof.salt, code) === proof.code_hash
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
