import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { createWall, listWalls, readWall, revokeWall } from '../../contract/walls.ts'

const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const all = { panels: ['queues', 'conversations', 'sales'] as ['queues', 'conversations', 'sales'], days: 30 }
const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1)
const open = (token: string) => program.anonymous(readWall, { params: { token } })

test('a link shows the live numbers without a session, and no names unless its maker chose so', async () => {
  const made = await admin.call(createWall, { body: { ...all, name: 'Sala', names: false } })
  const token = tokenOf(made)
  expect(made.url).toMatch(/\/pared\/[\w-]{43}$/)
  const answer = await open(token)
  if (!answer.ok) throw new Error(answer.body.code)
  expect(answer.body).toMatchObject({ name: 'Sala', company: admin.session.company.name, panels: all.panels })
  expect(answer.body.conversations).toMatchObject({ waiting: expect.any(Number) })
  expect(answer.body.sales).toMatchObject({ sales: expect.any(Number), advisers: [] })
  const text = JSON.stringify(answer.body)
  const { rows: people } = await sql<{ name: string }>`
    SELECT short_name AS name FROM users UNION SELECT display_name FROM extensions`.execute(rows)
  expect(people.length).toBeGreaterThan(5)
  expect(people.filter(({ name }) => text.includes(name))).toEqual([])
  // Only a hash of the secret is kept, and lists do not have it.
  const { rows: kept } = await sql<{ row: string }>`SELECT w::text AS row FROM report_walls w`.execute(rows)
  expect(kept.filter(({ row }) => row.includes(token))).toEqual([])
  const { results } = await marta.call(listWalls, {})
  expect(JSON.stringify(results)).not.toContain(token)
  expect(results).toMatchObject([{ id: made.id, name: 'Sala', author: 'Carolina Díaz' }])
  await admin.call(revokeWall, { params: { id: made.id } })
})

test('the conversations and sales are those of the tables', async () => {
  const made = await admin.call(createWall, { body: { ...all, name: 'Sala', names: true } })
  const answer = await open(tokenOf(made))
  if (!answer.ok) throw new Error(answer.body.code)
  const company = admin.session.company.id
  const { rows: found } = await sql<{ waiting: number; open: number; sales: number; amount: number }>`
    SELECT (SELECT count(*)::integer FROM join_conversations WHERE company_id = ${company} AND state = 'waiting') AS waiting,
           (SELECT count(*)::integer FROM join_conversations WHERE company_id = ${company} AND state = 'open') AS open,
           (SELECT count(*)::integer FROM crm_sales s JOIN companies c ON c.id = s.company_id
             WHERE s.company_id = ${company} AND s.deleted_at IS NULL AND s.sold_on = (now() AT TIME ZONE c.time_zone)::date) AS sales,
           (SELECT coalesce(sum(s.amount), 0)::float8 FROM crm_sales s JOIN companies c ON c.id = s.company_id
             WHERE s.company_id = ${company} AND s.deleted_at IS NULL AND s.sold_on = (now() AT TIME ZONE c.time_zone)::date) AS amount`.execute(
    rows,
  )
  const [expected] = found
  expect(answer.body.conversations).toMatchObject({ waiting: expected?.waiting, open: expected?.open })
  expect(answer.body.sales).toMatchObject({ sales: expected?.sales, amount: expected?.amount })
  await admin.call(revokeWall, { params: { id: made.id } })
})

test('revoked, expired, or of somebody who may not any more, it is gone at once', async () => {
  const revoked = await admin.call(createWall, { body: { ...all, name: 'Una', names: false } })
  expect((await open(tokenOf(revoked))).status).toBe(200)
  await marta.call(revokeWall, { params: { id: revoked.id } })
  // Its numbers were read a moment ago, and are not shown any more.
  expect((await open(tokenOf(revoked))).status).toBe(404)

  const expired = await admin.call(createWall, { body: { ...all, name: 'Dos', names: false } })
  await rows
    .updateTable('report_walls')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', expired.id)
    .execute()
  expect((await open(tokenOf(expired))).status).toBe(404)

  const hers = await marta.call(createWall, { body: { ...all, name: 'Tres', names: true } })
  expect((await open(tokenOf(hers))).status).toBe(200)
  await rows.updateTable('users').set({ role: 'agent' }).where('id', '=', marta.session.userId).execute()
  expect((await open(tokenOf(hers))).status).toBe(404)
  await rows.updateTable('users').set({ role: 'supervisor' }).where('id', '=', marta.session.userId).execute()
  expect((await open(tokenOf(hers))).status).toBe(200)
  await rows
    .updateTable('users')
    .set({ disabled_at: sql<Date>`now()` })
    .where('id', '=', marta.session.userId)
    .execute()
  expect((await open(tokenOf(hers))).status).toBe(404)
  expect((await open('A'.repeat(43))).status).toBe(404)
})

test('only supervisors and administrators make links, each company its own; both acts are audited', async () => {
  const body = { ...all, name: 'Sala', names: false }
  expect((await ana.send(createWall, { body })).status).toBe(403)
  expect((await ana.send(listWalls, {})).status).toBe(403)
  for (const wrong of [{ panels: [] }, { panels: ['queues', 'queues'] }, { days: 0 }, { days: 4000 }])
    expect((await admin.send(createWall, { body: { ...body, ...wrong } as never })).status).toBe(400)
  const made = await admin.call(createWall, { body })
  expect((await eva.call(listWalls, {})).results).toEqual([])
  expect((await eva.send(revokeWall, { params: { id: made.id } })).status).toBe(404)
  expect((await open(tokenOf(made))).status).toBe(200)
  await admin.call(revokeWall, { params: { id: made.id } })
  const trail = await rows
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', String(made.id))
    .where('subject_type', '=', 'report_wall')
    .orderBy('id')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['report_wall.made', 'report_wall.revoked'])
})
