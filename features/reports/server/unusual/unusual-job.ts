import { sql } from 'kysely'
import { withheldFrom } from '#platform/access/may.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { isLanguage, type Language, translate } from '#platform/i18n/text.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { hidesMeasure } from '#platform/report/server/report-source.ts'
import { unusualTexts } from '../../i18n/unusual/texts.ts'
import { type Found, findUnusual, type Watched } from './find-unusual.ts'
import { causeName, unusualWords } from './unusual-words.ts'

interface UnusualParts {
  database: Database
  notify: Notify
  mailQueue: Pick<MailQueue, 'send'>
  /** Origin of the links in mails. */
  origin: string
  watched: readonly Watched[]
}

interface Due {
  id: number
  /** Yesterday there. */
  day: string
  currency: string
}

/** Companies whose yesterday has not been looked at, from six in the morning there. */
const dueCompanies = async ({ database }: UnusualParts): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    SELECT c.id, c.currency, ((now() AT TIME ZONE c.time_zone)::date - 1)::text AS day
      FROM companies c LEFT JOIN report_unusual_settings s ON s.company_id = c.id
     WHERE c.disabled_at IS NULL AND coalesce(s.is_on, true)
       AND extract(hour FROM now() AT TIME ZONE c.time_zone) >= 6
       AND coalesce(s.looked_at < (now() AT TIME ZONE c.time_zone)::date - 1, true)
     ORDER BY c.id`.execute(database.systemRows)
  return rows
}

/** Takes the day in the transaction of what is found; false when it is taken already. */
const take = async (rows: Rows, { id, day }: Due): Promise<boolean> => {
  const { rows: taken } = await sql`
    INSERT INTO report_unusual_settings AS s (company_id, looked_at) VALUES (${id}, ${day}::date)
    ON CONFLICT (company_id) DO UPDATE SET looked_at = excluded.looked_at
      WHERE s.is_on AND (s.looked_at IS NULL OR s.looked_at < excluded.looked_at)
    RETURNING 1`.execute(rows)
  return taken.length > 0
}

const keep = (rows: Rows, { id, day }: Due, { watched, value, usual, cause }: Found) =>
  sql`
  INSERT INTO report_unusual_days (company_id, day, report, measure, value, usual, dimension, dimension_value, dimension_change)
  VALUES (${id}, ${day}::date, ${`${watched.served.report.area}/${watched.served.report.name}`}, ${watched.measure}, ${value}, ${usual},
          ${cause?.dimension ?? null}, ${cause?.value ?? null}, ${cause?.change ?? null})
  ON CONFLICT DO NOTHING`.execute(rows)

interface Administrator {
  id: number
  email: string | null
  short_name: string
  language: Language
  withheld: ReadonlySet<string>
}

const administratorsOf = async (rows: Rows, companyId: number): Promise<Administrator[]> => {
  const { rows: found } = await sql<
    Omit<Administrator, 'language' | 'withheld'> & { language: string; hidden_abilities: string[] }
  >`
    SELECT u.id, u.email, u.short_name, coalesce(u.language, c.language) AS language, c.hidden_abilities
      FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.company_id = ${companyId} AND u.role = 'administrator' AND u.disabled_at IS NULL AND u.deleted_at IS NULL
     ORDER BY u.id`.execute(rows)
  return found.map(({ hidden_abilities: hidden, ...one }) => ({
    ...one,
    language: isLanguage(one.language) ? one.language : 'es',
    withheld: withheldFrom('administrator', hidden) ?? new Set(),
  }))
}

async function tell(
  parts: UnusualParts,
  unit: UnitOfWork,
  due: Due,
  people: readonly Administrator[],
  all: readonly Found[],
) {
  // Administrators are one role: what it may not see is told to none of them.
  const withheld = people[0]?.withheld ?? new Set<string>()
  const found = all.filter(({ watched: { served, measure } }) => {
    const viewer = {
      userId: 0,
      companyId: due.id,
      role: 'administrator',
      team: null,
      extension: null,
      withheld,
    } as const
    return !hidesMeasure(served.source, viewer, measure)
  })
  const names = await Promise.all(
    found.map(({ watched, cause }) => causeName(unit.rows, watched.served.source, cause)),
  )
  for (const { id, email, short_name: name, language } of people) {
    const say = (key: 'mail.subject' | 'mail.hello' | 'mail.open' | 'mail.footer', values = {}) =>
      translate(unusualTexts, language, key, values)
    const words = found.map((one, index) =>
      unusualWords(one, { ...due, name: names[index] ?? null, language }),
    )
    await parts.notify(
      unit,
      words.map(({ title, body, link }, index) => ({
        companyId: due.id,
        userId: id,
        kind: 'unusual_day',
        title,
        body,
        link,
        dedupeKey: `unusual ${due.day} ${found[index]?.watched.served.report.name} ${found[index]?.watched.measure}`,
      })),
    )
    const [first] = words
    if (email === null || first === undefined) continue
    await parts.mailQueue.send(
      unit,
      due.id,
      composeMail({
        to: email,
        subject: words.length === 1 ? first.title : say('mail.subject', { count: words.length }),
        paragraphs: [
          say('mail.hello', { name }),
          ...words.flatMap(({ title, body }) => [`${title}. ${body}`]),
        ],
        link: { label: say('mail.open'), url: `${parts.origin}/#${first.link}` },
        footer: say('mail.footer'),
      }),
    )
  }
}

/** One transaction: what is found, told and marked as looked at stands or falls together, so that a second run tells nothing twice. */
const lookAt = (parts: UnusualParts, due: Due): Promise<void> =>
  parts.database.tenant(due.id, async (unit) => {
    if (!(await take(unit.rows, due))) return
    const people = await administratorsOf(unit.rows, due.id)
    const [first] = people
    if (first === undefined) return
    const viewer = {
      userId: first.id,
      companyId: due.id,
      role: 'administrator',
      team: null,
      extension: null,
    } as const
    const found: Found[] = []
    for (const watched of parts.watched) {
      const one = await findUnusual(unit.rows, viewer, watched, due.day)
      if (one !== null) found.push(one)
    }
    for (const one of found) await keep(unit.rows, due, one)
    if (found.length > 0) await tell(parts, unit, due, people, found)
  })

/** Each hour, for the companies where it is morning by now. */
export const unusualJob = (parts: UnusualParts): AnyJob =>
  defineJob({
    id: 'reports.unusual',
    cron: '17 * * * *',
    maxAttempts: 3,
    async run() {
      const failed: unknown[] = []
      for (const due of await dueCompanies(parts)) {
        try {
          await lookAt(parts, due)
        } catch (error) {
          // The others are looked at all the same.
          failed.push(error)
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, 'some companies could not be looked at')
    },
  })
