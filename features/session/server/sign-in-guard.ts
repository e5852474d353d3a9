import { createHash } from 'node:crypto'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { signInBlocked } from '../contract/unblock.ts'
import { type Account, accountNamed, type SignInName, signInName } from './session.queries.ts'

interface LockoutPolicy {
  /** Failures before the first pause. */
  free: number
  /** Pause after the next one, seconds; each further failure doubles it. */
  first: number
  /** The longest pause, seconds. */
  longest: number
}

/** Higher for an address, since a whole office may share one. */
const BY_USER: LockoutPolicy = { free: 4, first: 30, longest: 900 }
const BY_ADDRESS: LockoutPolicy = { free: 39, first: 30, longest: 900 }
/** Failures are forgotten after this many seconds without another. */
const FORGOTTEN_AFTER = 3600

const POLICIES = { user: BY_USER, address: BY_ADDRESS } as const
type Kind = keyof typeof POLICIES

const hashOf = (address: string): Buffer =>
  createHash('sha256')
    .update(`address:${addressKey(address)}`)
    .digest()

const failuresSoFar = sql<number>`CASE WHEN f.last_failure_at < now() - make_interval(secs => ${FORGOTTEN_AFTER}) THEN 1 ELSE f.failures + 1 END`

/** `now()` is the transaction's start: of two concurrent attempts, the one that started first may come second. */
const NO_PAUSE = sql<Date>`'-infinity'::timestamptz`

const pauseEnd = ({ free, first, longest }: LockoutPolicy): RawBuilder<Date> =>
  sql<Date>`CASE WHEN ${failuresSoFar} <= ${free}::integer THEN ${NO_PAUSE} ELSE now() + make_interval(secs =>
    least(${longest}::float, ${first}::float * power(2, least(${failuresSoFar} - ${free}::integer - 1, 20)))) END`

/** Counts one failure, unless the key is paused already; `found` adds a condition for counting at all. */
const count = (kind: Kind, key: Key, found: RawBuilder<boolean>) => sql`
  INSERT INTO sign_in_failures AS f (kind, key_hash, failures, last_failure_at, blocked_until)
  SELECT ${kind}, ${key}, 1, now(), ${NO_PAUSE} WHERE ${found}
  ON CONFLICT (kind, key_hash) DO UPDATE
    SET failures = ${failuresSoFar}, last_failure_at = now(), blocked_until = ${pauseEnd(POLICIES[kind])}
    WHERE f.blocked_until <= now()
  RETURNING blocked_until`

type Key = Buffer | RawBuilder<Buffer>

const forget = (rows: QueryCreator<DB>, kind: Kind, key: Key) =>
  rows.deleteFrom('sign_in_failures').where('kind', '=', kind).where('key_hash', '=', key)

/** Key of a name's failures, shared by all spellings by which the database finds the same account (`admİn`). */
const nameKey = (username: string): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to('user:' || lower(${username}::text), 'UTF8'))`

/** Forgets this name's failures, for use within another statement. */
export const forgiven = (rows: QueryCreator<DB>, username: string) => forget(rows, 'user', nameKey(username))

/**
 * Counts the attempt of a name unless it or its address is paused. Returns whether it was counted, the remaining pause
 * in seconds, and the name's account. One statement without waiting for the disk: a crash would lose at most one count,
 * and every sign-in would pay for the wait.
 */
const admission = prepared((rows, names: SignInName & { address: Buffer }) => ({
  compile: () =>
    sql<{ admitted: boolean; wait: number | null } & (Account | Record<keyof Account, null>)>`
      WITH paused AS (
        SELECT max(blocked_until) AS until FROM sign_in_failures
         WHERE (kind, key_hash) IN (('user', ${nameKey(names.username)}), ('address', ${names.address})) AND blocked_until > now()
      ), counted AS (${count('user', nameKey(names.username), sql`(SELECT until FROM paused) IS NULL`)}),
      account AS (${accountNamed(rows, names)})
      SELECT EXISTS (SELECT FROM counted) AS admitted,
             extract(epoch FROM (SELECT until FROM paused) - now())::float AS wait,
             set_config('synchronous_commit', 'off', true),
             account.*
        FROM (VALUES (1)) AS once LEFT JOIN account ON true`.compile(rows),
}))

export interface SignInGuard {
  /**
   * Admits an attempt or throws. It counts as failed until it succeeds, so that concurrent attempts cannot all pass.
   * Works the same for names that do not exist.
   * @returns the name's account, if it exists
   * @throws Failure(signInBlocked) with the time to wait
   */
  admit(username: string, address: string): Promise<Account | undefined>
  /** The admitted attempt failed. */
  failed(address: string): Promise<void>
  /** Uncounts an admitted attempt that proved nothing. */
  withdraw(username: string): Promise<void>
  /** Forgets this name's failures. */
  forgive(rows: Rows, username: string): Promise<void>
  /** Forgets the failures of all names that the user signs in with. */
  forgiveUser(rows: Rows, userId: number): Promise<void>
  /**
   * Ends the address's pause; its next failure begins another. Whoever has accounts, and so links, of their own shall not guess
   * others' passwords without end.
   */
  forgiveAddress(rows: Rows, address: string): Promise<void>
}

/** Stored in the database, so that it survives restarts and covers all nodes. */
export function createSignInGuard({ systemRows }: Database): SignInGuard {
  return {
    async admit(username, address) {
      const [answer] = await admission(systemRows, { ...signInName(username), address: hashOf(address) })
      if (answer?.admitted) return answer.user_id === null ? undefined : answer
      const seconds = Math.max(1, Math.ceil(answer?.wait ?? BY_USER.first))
      throw new Failure(signInBlocked, {
        retryAfterSeconds: seconds,
        values: { wait: seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min` },
      })
    },
    async failed(address) {
      await count('address', hashOf(address), sql`true`).execute(systemRows)
    },
    async withdraw(username) {
      // An admitted attempt was not paused; restores that.
      await systemRows
        .updateTable('sign_in_failures')
        .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: NO_PAUSE })
        .where('kind', '=', 'user')
        .where('key_hash', '=', nameKey(username))
        .execute()
    },
    async forgive(rows, username) {
      await forget(rows, 'user', nameKey(username)).execute()
    },
    async forgiveUser(rows, userId) {
      const { username, email, slug } = await rows
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select(['users.username', 'users.email', 'companies.slug'])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow()
      for (const name of [username, `${username}@${slug}`, ...(email === null ? [] : [email])])
        await forget(rows, 'user', nameKey(name)).execute()
    },
    async forgiveAddress(rows, address) {
      await rows
        .updateTable('sign_in_failures')
        .set({ failures: sql`least(failures, ${BY_ADDRESS.free}::integer)`, blocked_until: NO_PAUSE })
        .where('kind', '=', 'address')
        .where('key_hash', '=', hashOf(address))
        .execute()
    },
  }
}
