import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { NewNotice } from './notify.ts'
import { notifyAdministrators } from './notify-administrators.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
afterAll(() => database.close())

async function makeCompany(slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO companies (name, slug, language, time_zone) VALUES (${slug}, ${slug}, 'en', 'Pacific/Kiritimati')
    RETURNING id`.execute(database.systemRows)
  return rows[0]?.id ?? 0
}

async function addUser(companyId: number, name: string, values: { role?: string; language?: string } = {}) {
  await sql`
    INSERT INTO users (company_id, username, password_hash, short_name, role, language)
    VALUES (${companyId}, ${`${name}-${companyId}`}, 'none', ${name}, ${values.role ?? 'administrator'},
            ${values.language ?? null})`.execute(database.systemRows)
}

test('only administrators of the company are notified, in their own language or else the company’s, by its clock', async () => {
  const [company, other] = [await makeCompany('one'), await makeCompany('other')]
  await addUser(company, 'default')
  await addUser(company, 'spanish', { language: 'es' })
  await addUser(company, 'agent', { role: 'agent' })
  await addUser(other, 'stranger')
  await sql`INSERT INTO users (company_id, username, password_hash, short_name, role, disabled_at)
            VALUES (${company}, 'gone', 'none', 'gone', 'administrator', now())`.execute(database.systemRows)
  const notices: NewNotice[] = []
  await notifyAdministrators(
    database,
    async (_, given) => void notices.push(...given),
    company,
    ({ language, today, hour }) => ({ kind: 'test', title: language, dedupeKey: `${today} ${hour}` }),
  )
  const { rows } = await sql<{ id: number; name: string; key: string }>`
    SELECT id, short_name AS name,
           to_char(now() AT TIME ZONE 'Pacific/Kiritimati', 'YYYY-MM-DD YYYY-MM-DD HH24') AS key
      FROM users WHERE company_id = ${company} AND short_name IN ('default', 'spanish') ORDER BY short_name`.execute(
    database.systemRows,
  )
  expect(notices.toSorted((one, next) => one.userId - next.userId)).toEqual(
    rows.map(({ id, name, key }) => ({
      kind: 'test',
      companyId: company,
      userId: id,
      title: name === 'spanish' ? 'es' : 'en',
      dedupeKey: key,
    })),
  )
})
