import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { calendarFeed, endFeed, readFeed, renewFeed } from '../../contract/feed.ts'
import { answerTo } from '../guests/answers.ts'
import { writtenEvents } from './read-written.ts'
import { writeCalendar } from './write-calendar.ts'

/** Of the feed; what is longer ago is not in it. */
const MAX_EVENTS = 10_000
const BACK = sql`now() - interval '6 months'`

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What is in a user's calendar: their own events, and what they are invited to and have not declined; a condition on an event. */
const of = (event: 'r' | 'x', userId: number): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${event}.${name}`)
  return sql`(${column('owner_id')} = ${userId}
    OR ${column('id')} IN (SELECT event_id FROM agenda_guests WHERE user_id = ${userId} AND answer <> 'declined' AND event_id IS NOT NULL)
    OR EXISTS (SELECT FROM agenda_guests g WHERE g.user_id = ${userId} AND g.series_id = ${column('series_id')}
                  AND ${answerTo('g', event)} <> 'declined'))`
}

/** Events of a user's calendar. Series are whole, without what was declined of them. */
const mine = (userId: number): RawBuilder<boolean> => {
  const recent = sql`x.deleted_at IS NULL AND x.ends_at > ${BACK} AND ${of('x', userId)}`
  return sql`r.deleted_at IS NULL AND ${of('r', userId)} AND (
    r.series_id IS NULL AND r.id IN (SELECT x.id FROM agenda_events x WHERE ${recent})
    OR r.series_id IN (SELECT x.series_id FROM agenda_events x WHERE x.series_id IS NOT NULL AND ${recent}))`
}

export const feedRoutes = (database: Database, origin: string): readonly BoundRoute[] => [
  bind(readFeed, async ({ unit, principal }) => {
    const feed = await unit.rows
      .selectFrom('agenda_feeds')
      .select(['created_at', 'read_at'])
      .where('user_id', '=', principal.userId)
      .executeTakeFirst()
    return {
      created_at: feed?.created_at.toISOString() ?? null,
      read_at: feed?.read_at?.toISOString() ?? null,
    }
  }),
  bind(renewFeed, async ({ unit, principal: { userId, companyId } }) => {
    const token = randomBytes(32).toString('base64url')
    await sql`
      INSERT INTO agenda_feeds (user_id, company_id, token_hash) VALUES (${userId}, ${companyId}, ${hashOf(token)})
      ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now(), read_at = NULL`.execute(
      unit.rows,
    )
    return { url: `${origin}/api/agenda/feed/${token}.ics` }
  }),
  bind(endFeed, async ({ unit, principal }) => {
    await unit.rows.deleteFrom('agenda_feeds').where('user_id', '=', principal.userId).execute()
    return undefined
  }),
  bind(calendarFeed, async ({ params }) => {
    const user = await database.systemRows
      .selectFrom('agenda_feeds')
      .innerJoin('users', 'users.id', 'agenda_feeds.user_id')
      .innerJoin('companies', 'companies.id', 'agenda_feeds.company_id')
      .select(['users.id', 'users.company_id', 'users.short_name', 'companies.time_zone', 'companies.name'])
      .where('token_hash', '=', hashOf(params.token.replace(/\.ics$/, '')))
      .where('users.disabled_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .where('companies.disabled_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined || user.company_id === null) throw new Failure(notFound)
    const content = await database.tenant(user.company_id, async ({ rows }) => {
      await sql`
        UPDATE agenda_feeds SET read_at = now() WHERE user_id = ${user.id}
           AND (read_at IS NULL OR read_at < now() - interval '10 minutes')`.execute(rows)
      const components = await writtenEvents(rows, mine(user.id), {
        timeZone: user.time_zone,
        max: MAX_EVENTS,
      })
      return writeCalendar(components, { name: `${user.short_name} · ${user.name}` })
    })
    return {
      name: 'agenda.ics',
      contentType: 'text/calendar; charset=utf-8',
      disposition: 'inline' as const,
      content: Buffer.from(content),
      // Programs ask every few minutes: what has not changed is not sent again.
      etag: hashOf(content),
    }
  }),
]
