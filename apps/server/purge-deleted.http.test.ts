import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { extensionPurge } from '#features/pbx/server/extensions/purge-extensions.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { providerPurges } from '#features/provider/server/purge-provider.ts'
import { signIn } from '#features/session/contract/session.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import { groupPurge, userPurge } from '#features/users/server/users/purge-users.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { purgeDeletedJob } from '#platform/resource/server/purge-deleted.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { type Client, startTestProgram } from './testing.ts'

const KEPT_DAYS = 30
const DAY = 24 * 60 * 60 * 1000
const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const files = createFileStore({ folder: program.filesFolder, database })
const job = purgeDeletedJob(
  database,
  [extensionPurge, userPurge(files), groupPurge, ...providerPurges],
  KEPT_DAYS,
)
const purge = () => job.run(undefined)
let admin: Client
let ana: Client
let operador: Client

beforeAll(async () => {
  ;[admin, ana, operador] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('operador'),
  ])
})

type Stored = 'extensions' | 'users' | 'user_groups' | 'companies'
const deletedFor = (table: Stored, id: number, days: number) => {
  const then = new Date(Date.now() - days * DAY)
  const set = table === 'user_groups' ? { deleted_at: then } : { deleted_at: then, disabled_at: then }
  return rows.updateTable(table).set(set).where('id', '=', id).execute()
}
const find = (table: Stored, id: number) =>
  rows.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
const newExtension = async (number: string) =>
  (await admin.call(extensions.routes.create, { body: { number, display_name: `Fija ${number}` } })).record
const newUser = async (username: string) =>
  (await admin.call(users.routes.create, { body: { username, short_name: `Sr. ${username}` } })).record

/** A call between extensions, as in both histories. */
async function callBetween(from: number, to: number): Promise<void> {
  const company_id = admin.session.company.id
  const times = { started_at: new Date(), ended_at: new Date() }
  const call_id = randomUUID()
  await rows
    .insertInto('calls')
    .values({
      id: call_id,
      company_id,
      dialed: '1',
      caller_extension_id: from,
      outcome: 'no-answer',
      ...times,
    })
    .execute()
  const record = { company_id, call_id, other_number: '1', outcome: 'no-answer', missed: false, ...times }
  await rows
    .insertInto('call_records')
    .values([
      { ...record, extension_id: from, direction: 'OUTGOING', other_name: 'Ana' },
      { ...record, extension_id: to, direction: 'INCOMING', other_number: '2801', other_name: 'Fija 2801' },
    ])
    .execute()
}

test('a deleted extension is purged after the retention time; one with calls keeps its name, without secrets', async () => {
  const [plain, called, recent] = [
    await newExtension('2800'),
    await newExtension('2801'),
    await newExtension('2802'),
  ]
  const anas = await rows
    .selectFrom('extensions')
    .select('id')
    .where('endpoint', '=', 'demo-1001')
    .executeTakeFirstOrThrow()
  await callBetween(called.id, anas.id)
  for (const { id } of [plain, called, recent]) {
    await admin.call(extensions.routes.remove, { params: { id } })
  }
  for (const { id } of [plain, called]) await deletedFor('extensions', id, KEPT_DAYS + 1)
  await deletedFor('extensions', recent.id, KEPT_DAYS - 1)
  await purge()

  expect(await find('extensions', plain.id)).toBeUndefined()
  expect(await find('extensions', called.id)).toMatchObject({
    number: '2801',
    display_name: 'Fija 2801',
    secret_digest: '',
    desk_secret_digest: '',
    purged_at: expect.any(Date),
  })
  const { cdrs } = await ana.call(getCalls, { body: {} })
  expect(cdrs).toEqual([expect.objectContaining({ number: '2801', label: 'Fija 2801' })])

  const restore = (id: number) =>
    admin.send(extensions.routes.act, { body: { action: 'restore', ids: [id] } })
  expect(await restore(recent.id)).toMatchObject({ status: 200 })
  for (const { id } of [plain, called]) expect(await restore(id)).toMatchObject({ status: 404 })
})

test('a deleted user is purged; one who wrote in a chat remains only as a name', async () => {
  const [silent, author] = [await newUser('silencio'), await newUser('autora@example.com')]
  const company_id = admin.session.company.id
  const group = await admin.call(userGroups.routes.create, { body: { name: 'Turno noche' } })
  await rows
    .insertInto('user_group_members')
    .values({ company_id, group_id: group.record.id, user_id: author.id })
    .execute()
  await rows.updateTable('users').set({ email: 'autora@example.com' }).where('id', '=', author.id).execute()
  const phone = await newExtension('2810')
  await rows.updateTable('extensions').set({ user_id: silent.id }).where('id', '=', phone.id).execute()
  const chat = await rows
    .insertInto('chats')
    .values({ company_id, kind: 'group', name: 'Bodega', created_by: author.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('chat_messages')
    .values({
      company_id,
      chat_id: chat.id,
      sequence: 1,
      number: 1,
      author_id: author.id,
      kind: 'NO_ATTACHED',
      body: 'Hola',
    })
    .execute()
  for (const { id } of [silent, author]) await deletedFor('users', id, KEPT_DAYS + 1)
  await deletedFor('user_groups', group.record.id, KEPT_DAYS + 1)
  await purge()

  expect(await find('users', silent.id)).toBeUndefined()
  expect(await find('extensions', phone.id)).toMatchObject({ user_id: null, deleted_at: null })
  expect(await find('user_groups', group.record.id)).toBeUndefined()
  const left = await find('users', author.id)
  expect(left).toMatchObject({ short_name: 'Sr. autora@example.com', email: null, password_hash: '' })
  expect(left).toMatchObject({ username: `deleted-${author.id}`, purged_at: expect.any(Date) })
})

test('a deleted company is purged with all its data except the audit trail; others keep theirs', async () => {
  const { record, once } = await operador.call(companies.routes.create, {
    body: { name: 'Efímera', slug_name: 'efimera', admin_username: 'jefe.efimera', admin_name: 'Jefe' },
  })
  const entered = await program.anonymous(signIn, {
    body: {
      username: 'jefe.efimera',
      password: once.admin_password ?? '',
      new_password: 'otra que nadie vio',
    },
  })
  expect(entered.status).toBe(200)
  const file = await rows
    .insertInto('stored_files')
    .values({
      company_id: record.id,
      kind: 'logo',
      visibility: 'platform',
      name: 'logo.png',
      content_type: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await operador.call(companies.routes.act, {
    body: { action: 'remove', ids: [record.id], removal: { name: record.name } },
  })
  const others = (await rows.selectFrom('users').select('id').where('company_id', '!=', record.id).execute())
    .length
  await purge()
  expect((await find('companies', record.id))?.deleted_at).not.toBeNull()
  expect(
    await rows.selectFrom('users').select('id').where('company_id', '=', record.id).execute(),
  ).toHaveLength(1)

  await deletedFor('companies', record.id, KEPT_DAYS + 1)
  await purge()
  expect(await find('companies', record.id)).toMatchObject({ name: 'Efímera', purged_at: expect.any(Date) })
  for (const table of ['users', 'sessions', 'call_labels', 'extensions'] as const) {
    const found = await rows
      .selectFrom(table)
      .select('company_id')
      .where('company_id', '=', record.id)
      .execute()
    expect(found).toEqual([])
  }
  const dropped = await rows
    .selectFrom('stored_files')
    .select('dropped_at')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect(dropped.dropped_at).not.toBeNull()
  const left = await rows.selectFrom('users').select('id').where('company_id', '!=', record.id).execute()
  expect(left).toHaveLength(others)
  const trail = await rows
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_type', '=', 'company')
    .where('subject_id', '=', String(record.id))
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['company.created', 'company.removed'])
})

test('a second run changes nothing', async () => {
  const before = await storedState(program.ownerUrl)
  await purge()
  expect(await storedState(program.ownerUrl)).toEqual(before)
})
