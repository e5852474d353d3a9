import { createHash } from 'node:crypto'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { signInBlocked } from '../contract/unblock.ts'
import { type Account, accountsNamed, type SignInName, signInName } from './session.queries.ts'

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

const POLICIES = { user: BY_USER, account: BY_USER, address: BY_ADDRESS } as const
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

/** Counts one failure of each key, unless it is paused already. `keys`: a query of `key_hash`. */
const count = (kind: Kind, keys: RawBuilder<unknown>) => sql`
  INSERT INTO sign_in_failures AS f (kind, key_hash, failures, last_failure_at, blocked_until)
  SELECT ${kind}, keys.key_hash, 1, now(), ${NO_PAUSE} FROM (${keys}) AS keys (key_hash)
  ON CONFLICT (kind, key_hash) DO UPDATE
    SET failures = ${failuresSoFar}, last_failure_at = now(), blocked_until = ${pauseEnd(POLICIES[kind])}
    WHERE f.blocked_until <= now()
  RETURNING f.key_hash`

type Key = Buffer | RawBuilder<Buffer>

const forget = (rows: QueryCreator<DB>, kind: Kind, key: Key) =>
  rows.deleteFrom('sign_in_failures').where('kind', '=', kind).where('key_hash', '=', key)

/** Key of a name's failures, shared by all spellings by which the database finds the same account (`admİn`). `username`: tidy. */
const nameKey = (username: string): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to('user:' || lower(${username}::text), 'UTF8'))`

/** Key of the failures of an account by whatever name. `id`: a number, or a column. */
const accountKey = (id: number | RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to('account:' || ${id}::bigint, 'UTF8'))`

/** Forgets the failures of this tidy name and the account that it opened, for use within another statement. */
export const forgiven = (rows: QueryCreator<DB>, username: string, userId: number) =>
  rows
    .deleteFrom('sign_in_failures')
    .where((where) =>
      where.or([
        where.and([where('kind', '=', 'user'), where('key_hash', '=', nameKey(username))]),
        where.and([where('kind', '=', 'account'), where('key_hash', '=', accountKey(userId))]),
      ]),
    )

type Admitted = { admitted: boolean; wait: number | null; open: boolean } & (
  | (Account & { place: number })
  | Record<keyof Account | 'place', null>
)

/**
 * Counts the attempt of a name and of the accounts that it finds, unless the name or its address is paused. Returns whether it
 * was counted, the remaining pause in seconds, and the accounts, each with whether it is open. One statement without waiting
 * for the disk: a crash would lose at most one count, and every sign-in would pay for the wait.
 */
const admission = prepared((rows, names: SignInName & { address: Buffer }) => ({
  compile: () =>
    sql<Admitted>`
      WITH paused AS (
        SELECT max(blocked_until) AS until FROM sign_in_failures
         WHERE (kind, key_hash) IN (('user', ${nameKey(names.username)}), ('address', ${names.address})) AND blocked_until > now()
      ), counted AS (${count('user', sql`SELECT ${nameKey(names.username)} WHERE (SELECT until FROM paused) IS NULL`)}),
      account AS (${accountsNamed(rows, names)}),
      -- In one order, so that two attempts cannot deadlock.
      tried AS (${count('account', sql`SELECT ${accountKey(sql`user_id`)} FROM account WHERE EXISTS (SELECT FROM counted) ORDER BY user_id`)})
      SELECT EXISTS (SELECT FROM counted) AS admitted,
             extract(epoch FROM (SELECT until FROM paused) - now())::float AS wait,
             set_config('synchronous_commit', 'off', true),
             account.*, EXISTS (SELECT FROM tried WHERE key_hash = ${accountKey(sql`account.user_id`)}) AS open
        FROM (VALUES (1)) AS once LEFT JOIN account ON true ORDER BY account.place`.compile(rows),
}))

/** The same of an account that asks for its password again. */
const readmission = prepared((rows, who: { userId: number; address: Buffer }) => ({
  compile: () =>
    sql<{ admitted: boolean; wait: number | null }>`
      WITH paused AS (
        SELECT max(blocked_until) AS until FROM sign_in_failures
         WHERE (kind, key_hash) IN (('account', ${accountKey(who.userId)}), ('address', ${who.address})) AND blocked_until > now()
      ), counted AS (${count('account', sql`SELECT ${accountKey(who.userId)} WHERE (SELECT until FROM paused) IS NULL`)})
      SELECT EXISTS (SELECT FROM counted) AS admitted, extract(epoch FROM (SELECT until FROM paused) - now())::float AS wait`.compile(
      rows,
    ),
}))

/** An account that a password is tried with. */
export interface Tried {
  account: Account
  /** False while it is paused, whatever it is called: no password opens it, and nothing tells so. */
  open: boolean
}

/** An admitted attempt. It counts as failed until it succeeds, so that concurrent attempts cannot all pass. */
export interface Attempt {
  /** Tidy. */
  username: string
  /** Of an account that does not exist none. */
  tried: readonly Tried[]
}

export interface SignInGuard {
  /**
   * Admits an attempt or throws. Works the same for names that do not exist: a pause of a name is told, one that an account
   * has by its other names looks like a wrong password.
   * @throws Failure(signInBlocked) with the time to wait
   */
  admit(username: string, address: string): Promise<Attempt>
  /** The same for somebody signed in who proves themself again; their own pause is told. @throws Failure(signInBlocked) */
  admitAgain(userId: number, address: string): Promise<void>
  /** The admitted attempt failed. */
  failed(address: string): Promise<void>
  /** Uncounts an admitted attempt that proved nothing, or what it cost others who have the name. */
  withdraw(attempt: Attempt, except?: { userId: number }): Promise<void>
  /** Forgets the failures of the account by whatever name. */
  forgiveAccount(rows: Rows, userId: number): Promise<void>
  /** Forgets those and the failures of all names that the user signs in with. */
  forgiveUser(rows: Rows, userId: number): Promise<void>
  /**
   * Ends the address's pause; its next failure begins another. Whoever has accounts, and so links, of their own shall not guess
   * others' passwords without end.
   */
  forgiveAddress(rows: Rows, address: string): Promise<void>
}

function blocked(wait: number | null | undefined): Failure {
  const seconds = Math.max(1, Math.ceil(wait ?? BY_USER.first))
  return new Failure(signInBlocked, {
    retryAfterSeconds: seconds,
    values: { wait: seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min` },
  })
}

/** Stored in the database, so that it survives restarts and covers all nodes. */
export function createSignInGuard({ systemRows }: Database): SignInGuard {
  return {
    async admit(username, address) {
      const name = signInName(username)
      const answers = await admission(systemRows, { ...name, address: hashOf(address) })
      if (!answers[0]?.admitted) throw blocked(answers[0]?.wait)
      const tried = answers.flatMap((answer) =>
        answer.user_id === null ? [] : [{ account: answer, open: answer.open }],
      )
      return { username: name.username, tried }
    },
    async admitAgain(userId, address) {
      const [answer] = await readmission(systemRows, { userId, address: hashOf(address) })
      if (!answer?.admitted) throw blocked(answer?.wait)
    },
    async failed(address) {
      await count('address', sql`SELECT ${hashOf(address)}::bytea`).execute(systemRows)
    },
    async withdraw({ username, tried }, except) {
      const others = tried.filter(({ account, open }) => open && account.user_id !== except?.userId)
      const keys = [
        ...(except ? [] : [sql`('user', ${nameKey(username)})`]),
        ...others.map(({ account }) => sql`('account', ${accountKey(account.user_id)})`),
      ]
      if (keys.length === 0) return
      // An admitted attempt was not paused; restores that.
      await sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0), blocked_until = ${NO_PAUSE}
                 WHERE (kind, key_hash) IN (${sql.join(keys)})`.execute(systemRows)
    },
    async forgiveAccount(rows, userId) {
      await forget(rows, 'account', accountKey(userId)).execute()
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
      await forget(rows, 'account', accountKey(userId)).execute()
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
