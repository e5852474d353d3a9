import { afterAll, expect, test } from 'vitest'
import type { Principal } from '#platform/access/principal.ts'
import { openDatabase } from '#platform/db/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { auditActionsOf } from '../audit-action.ts'
import { auditRecorder } from './record-audit.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
afterAll(() => database.close())

const texts = {
  es: { 'audit.action.door.opened': 'Abrió la puerta', other: 'Otro' },
  en: { 'audit.action.door.opened': 'Opened the door', other: 'Other' },
} as const
const recordAudit = auditRecorder(texts)

async function makePerson(slug: string): Promise<Principal> {
  return database.system(async ({ rows }) => {
    const company = await rows
      .insertInto('companies')
      .values({ name: slug, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await rows
      .insertInto('users')
      .values({
        company_id: company.id,
        username: slug,
        short_name: `Person of ${slug}`,
        role: 'administrator',
        password_hash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      userId: user.id,
      companyId: company.id,
      sessionId: 1,
      role: 'administrator',
      language: 'es',
      extension: null,
      team: null,
    }
  })
}

const [one, two] = [await makePerson('uno'), await makePerson('dos')]
const by = (principal: Principal) => ({ principal, client: { address: '192.0.2.7' } })
const door = { type: 'door', id: 7, name: 'Front door' }
const entriesOf = ({ companyId }: Principal) =>
  database.tenant(companyId, ({ rows }) => rows.selectFrom('audit_entries').selectAll().execute())

test('an entry says who did what to whom and from where, commits with its transaction, and is visible to its company only', async () => {
  await database.tenant(one.companyId, (unit) =>
    recordAudit(unit, {
      by: by(one),
      action: 'door.opened',
      subject: door,
      details: { wide: { from: false, to: true } },
    }),
  )
  await database
    .tenant(one.companyId, async (unit) => {
      await recordAudit(unit, { by: by(one), action: 'door.opened', subject: door })
      throw new Error('no')
    })
    .catch(() => {})
  expect(await entriesOf(one)).toMatchObject([
    {
      actor_id: one.userId,
      actor_name: 'Person of uno',
      action: 'door.opened',
      subject_type: 'door',
      subject_id: '7',
      subject_name: 'Front door',
      address: '192.0.2.7',
      details: { wide: { from: false, to: true } },
    },
  ])
  expect(await entriesOf(two)).toEqual([])
})

test("an entry cannot be written into another company's trail", async () => {
  const wrongTrail = database.tenant(two.companyId, (unit) =>
    recordAudit(unit, { by: by(one), action: 'door.opened', subject: door }),
  )
  await expect(wrongTrail).rejects.toThrow(/row-level security/)
})

test('entries cannot be changed or deleted', async () => {
  await database.tenant(one.companyId, (unit) =>
    recordAudit(unit, { by: { companyId: one.companyId }, action: 'door.opened', subject: door }),
  )
  for (const open of [
    database.system,
    (work: Parameters<typeof database.system>[0]) => database.tenant(one.companyId, work),
  ]) {
    await expect(open(({ rows }) => rows.deleteFrom('audit_entries').execute())).rejects.toThrow(/permission/)
    await expect(
      open(({ rows }) => rows.updateTable('audit_entries').set({ action: 'a.b' }).execute()),
    ).rejects.toThrow(/permission/)
  }
})

test('secrets are refused', async () => {
  const secret = database.tenant(one.companyId, (unit) =>
    recordAudit(unit, {
      by: by(one),
      action: 'door.opened',
      subject: door,
      details: { user: { newPassword: 'x' } },
    }),
  )
  await expect(secret).rejects.toThrow(/newPassword/)
})

test('every action needs a text', () => {
  expect(auditActionsOf(texts)).toEqual([
    { action: 'door.opened', es: 'Abrió la puerta', en: 'Opened the door' },
  ])
  // @ts-expect-error: no catalogue has a text for it.
  const unknown: Parameters<typeof recordAudit>[1]['action'] = 'door.painted'
  expect(unknown).toBeTruthy()
})
