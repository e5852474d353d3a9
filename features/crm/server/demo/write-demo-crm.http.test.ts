import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { contentTypeOf } from '#platform/files/server/content-type.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { writeAttachments } from './write-attachments.ts'
import { writeDemoCrm } from './write-demo-crm.ts'

const { database } = await startTestProgram()
const rows = database.systemRows
const { id: demo } = await rows
  .selectFrom('companies')
  .select('id')
  .where('slug', '=', 'demo')
  .executeTakeFirstOrThrow()

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(rows)).rows[0]?.count

test('the demo writes three months of consistent customer data', async () => {
  await database.system((unit) => writeDemoCrm(unit, demo, new Date('2026-11-21T12:00:00Z')))
  expect(await count(sql`SELECT count(*) FROM persons`)).toBe(400)
  expect(await count(sql`SELECT count(*) FROM crm_companies`)).toBe(60)
  expect(await count(sql`SELECT count(*) FROM crm_businesses`)).toBe(150)
  expect(await count(sql`SELECT count(DISTINCT line_id) FROM crm_businesses`)).toBe(3)
  expect(
    await count(sql`
    SELECT count(*) FROM crm_businesses b
     WHERE total_amount <> (SELECT coalesce(sum(amount), 0) FROM crm_business_needs n WHERE n.business_id = b.id)`),
  ).toBe(0)
  expect(
    await count(sql`
    SELECT count(*) FROM crm_businesses b
     WHERE (status = 'open') <> (1 = (SELECT count(*) FROM crm_stage_periods p
             WHERE p.entity = 'business' AND p.record_id = b.id AND p.left_at IS NULL))`),
  ).toBe(0)
  for (const outcome of ['won', 'lost'])
    expect(await count(sql`SELECT count(*) FROM crm_facts WHERE kind = ${outcome}`)).toBe(
      await count(sql`SELECT count(*) FROM crm_businesses WHERE status = ${outcome}`),
    )
  expect(await count(sql`SELECT count(*) FROM crm_sales`)).toBe(
    await count(sql`SELECT count(*) FROM crm_businesses WHERE status = 'won'`),
  )
  expect(await count(sql`SELECT count(*) FROM crm_facts WHERE kind = 'repurchase'`)).toBe(
    await count(sql`SELECT count(*) FROM crm_sales WHERE repurchase`),
  )
  expect(await count(sql`SELECT count(*) FROM crm_facts WHERE kind = 'converted'`)).toBe(
    await count(sql`SELECT count(*) FROM persons WHERE state = 'person'`),
  )
  expect(
    await count(sql`SELECT count(*) FROM agenda_events WHERE starts_at > '2026-11-21T12:00:00Z'`),
  ).toBeGreaterThan(10)
  // All five entities have variables, and every variable but files has values.
  expect(await count(sql`SELECT count(DISTINCT entity) FROM crm_variables`)).toBe(5)
  expect(
    await count(sql`
    SELECT count(DISTINCT v.id) FROM crm_variables v JOIN crm_variable_values n ON n.field_id = v.id
      JOIN crm_variable_types t ON t.id = v.type_id WHERE t.kind <> 'file'`),
  ).toBe(
    await count(
      sql`SELECT count(*) FROM crm_variables v JOIN crm_variable_types t ON t.id = v.type_id WHERE t.kind <> 'file'`,
    ),
  )
  expect(await count(sql`SELECT count(*) FROM crm_assignment_rules`)).toBe(2)
  // No notes from the future, and events start on the quarter hour.
  expect(await count(sql`SELECT count(*) FROM crm_comments`)).toBeGreaterThan(200)
  expect(await count(sql`SELECT count(*) FROM crm_comments WHERE created_at > '2026-11-22'`)).toBe(0)
  expect(
    await count(
      sql`SELECT count(*) FROM agenda_events WHERE extract(epoch FROM starts_at)::integer % 900 <> 0`,
    ),
  ).toBe(0)
  expect(await count(sql`SELECT count(*) FROM agenda_group_members`)).toBeGreaterThan(1)
  expect(await count(sql`SELECT count(*) FROM crm_facts WHERE at > '2026-11-22'`)).toBe(0)
})

test('the demo’s quotations, drawings and voice notes can be opened, and none is from the future', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const files = createFileStore({ folder, database })
  const until = new Date('2026-11-21T12:00:00Z')
  await database.system((unit) => writeAttachments(unit, demo, { files, until }))
  const { rows: kinds } = await sql<{ content_type: string; id: string }>`
    SELECT DISTINCT ON (f.content_type) f.content_type, f.id
      FROM crm_attachments a JOIN stored_files f ON f.id = a.file_id AND f.company_id = ${demo}
     WHERE a.company_id = ${demo} ORDER BY f.content_type`.execute(rows)
  expect(kinds.map((kind) => kind.content_type)).toEqual(['application/pdf', 'audio/wav', 'image/png'])
  for (const { id, content_type } of kinds) expect(contentTypeOf(await files.read(id))).toBe(content_type)
  expect(await count(sql`SELECT count(*) FROM crm_attachments WHERE created_at > ${until}`)).toBe(0)
})
