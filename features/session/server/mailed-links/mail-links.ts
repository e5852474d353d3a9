import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { enqueue, enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { type AnyJob, defineJob, defineWaitingJob } from '#platform/jobs/job.ts'
import { MAIL_ATTEMPTS, MAIL_WAITS } from '#platform/mail/server/mail-queue.ts'
import type { Mailer } from '#platform/mail/server/mailer.ts'
import { signInName } from '../session.queries.ts'
import { composeLinkMail } from './link-mail.ts'
import type { MailBrandOf } from './mail-brand.ts'
import { issueMailedToken, LINK_PURPOSES, withdrawMailedToken } from './mailed-token.ts'

const purpose = z.enum(LINK_PURPOSES)
const requested = z.object({ account: z.string(), purpose, origin: z.string() })
const found = z.object({ userId: z.number(), purpose, origin: z.string() })

export interface MailLinks {
  /**
   * Sends a link to everybody with this user name or address. The lookup happens in the job, so that the request's
   * timing does not reveal whether anybody exists.
   */
  request(unit: UnitOfWork, request: z.input<typeof requested>): Promise<void>
  /** Sends a new user the link to choose their first password; earlier links stop working. */
  invite(unit: UnitOfWork, person: { userId: number; origin: string }): Promise<void>
  readonly jobs: readonly AnyJob[]
}

/** Accounts that share an address, at most, which get a link each. */
const MAX_ACCOUNTS = 5

export function createMailLinks(parts: {
  database: Database
  mailer: Mailer
  productName: string
  brandOf: MailBrandOf
}): MailLinks {
  const { database, mailer, productName, brandOf } = parts

  const reachable = (rows: Database['systemRows']) =>
    rows
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select([
        'users.id',
        'users.company_id',
        'users.username',
        'users.short_name',
        'users.email',
        'users.language',
        'companies.language as company_language',
        'companies.name as company_name',
      ])
      .where('users.email', 'is not', null)
      // Support enters by consent alone.
      .where('users.support_operator_id', 'is', null)
      .where('users.disabled_at', 'is', null)
      .where('companies.disabled_at', 'is', null)

  /** Creates the token here, so that it is never stored in the queue; a retry creates a new one. */
  const mailLink = defineWaitingJob<z.output<typeof found>>({
    id: 'session.mail-link',
    payload: found,
    maxAttempts: MAIL_ATTEMPTS,
    waits: MAIL_WAITS,
    async run({ userId, purpose, origin }) {
      const person = await reachable(database.systemRows).where('users.id', '=', userId).executeTakeFirst()
      if (!person || person.email === null) return
      const owner = { userId, companyId: person.company_id }
      const token = await database.system(({ rows }) => issueMailedToken(rows, owner, purpose))
      if (token === null) return
      const language = (person.language ?? person.company_language) === 'en' ? 'en' : 'es'
      const brand = await brandOf(person.company_id)
      const from = brand?.from ?? undefined
      try {
        await mailer.send({
          ...composeLinkMail({
            person: { ...person, email: person.email, language },
            purpose,
            token,
            origin: brand?.origin ?? origin,
            productName: brand?.name ?? productName,
          }),
          ...(from === undefined ? {} : { from }),
        })
      } catch (error) {
        await withdrawMailedToken(database.systemRows, token)
        throw error
      }
    },
  })

  const findPeople = defineJob<z.output<typeof requested>>({
    id: 'session.find-people',
    payload: requested,
    maxAttempts: 5,
    run: ({ account, purpose, origin }) =>
      database.system(async (unit) => {
        const name = signInName(account)
        const people = await reachable(unit.rows)
          .where((where) =>
            where.or([
              where('username', '=', name.username),
              where('users.email', '=', name.username),
              where.and([where('username', '=', name.user), where('companies.slug', '=', name.company)]),
            ]),
          )
          // `user@company`, then the oldest: accounts that others make with an address displace nobody's.
          .orderBy(sql`users.username = ${name.user} AND companies.slug = ${name.company}`, 'desc')
          .orderBy('users.id')
          .limit(MAX_ACCOUNTS)
          .execute()
        for (const { id, company_id: companyId } of people)
          await enqueueWaiting(unit, mailLink, { userId: id, purpose, origin }, { companyId })
      }),
  })

  return {
    request: (unit, request) => enqueue(unit, findPeople, request),
    async invite(unit, person) {
      const { company_id: companyId } = await unit.rows
        .selectFrom('users')
        .select('company_id')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      await enqueueWaiting(unit, mailLink, { ...person, purpose: 'invitation' }, { companyId })
    },
    jobs: [findPeople, mailLink],
  }
}
