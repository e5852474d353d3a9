import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { extensionOwners, extensions } from '../../contract/extensions.ts'

const { list, read, create, edit, remove, act } = extensions.routes
let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[admin, ana, eva] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('eva'),
  ])
})

const make = async (number: string, display_name: string, rest: object = {}) =>
  (await admin.call(create, { body: { number, display_name, ...rest } })).record
const numbers = async (query: object) =>
  (await admin.call(list, { query })).results.map((extension) => extension.number)

describe('the list', () => {
  test('is searched without accents, sorted, paged with links', async () => {
    expect(await numbers({})).toEqual(['1000', '1001', '1002', '1003'])
    expect(await numbers({ search: 'MARTINEZ' })).toEqual(['1002'])
    expect(await numbers({ search: '%' })).toEqual([])
    expect(await numbers({ order: '-display_name' })).toEqual(['1003', '1002', '1000', '1001'])
    expect(await numbers({ order: 'owner', limit: 1 })).toEqual(['1001'])
    const second = await admin.call(list, { query: { limit: 2, offset: 2 } })
    expect(second).toMatchObject({ count: 4, next: null })
    expect(second.previous).toBe('/api/admin/extensions/?limit=2&offset=0&order=number&state=all')
    expect(await admin.call(list, { query: { offset: 900 } })).toMatchObject({ results: [], count: 4 })
    expect(await admin.send(list, { query: { order: 'secret_sealed' } })).toMatchObject({ status: 400 })
  })

  test('shows owners, and no secrets', async () => {
    const { results } = await admin.call(list, { query: { search: 'ana' } })
    expect(results).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        enabled: true,
        created_at: expect.any(String),
        number: '1001',
        display_name: 'Ana Gómez',
        owner: { id: ana.session.userId, label: 'Ana Gómez' },
        call_limit: expect.any(Number),
        reach: 'user',
        account: 'demo-1001',
      },
    ])
  })

  test('costs two statements, whatever its length', async () => {
    const one = await program.statements.during(() => admin.call(list, { query: { limit: 1 } }))
    const many = await program.statements.during(() => admin.call(list, { query: { limit: 100 } }))
    expect(many.filter((text) => text.includes('"extensions" r'))).toHaveLength(2)
    expect(many).toHaveLength(one.length)
  })

  test('is for administrators, each of their own company', async () => {
    expect(await ana.send(list, {})).toMatchObject({ status: 403 })
    expect(await eva.send(list, {})).toMatchObject({ status: 403 })
    expect(await program.anonymous(list, {})).toMatchObject({ status: 401 })
  })
})

describe('a new extension', () => {
  test('shows its secret once, and devices can register with its account at once', async () => {
    const { record, once } = await admin.call(create, {
      body: { number: '2001', display_name: '  Recepción ' },
    })
    expect(record).toMatchObject({
      number: '2001',
      display_name: 'Recepción',
      account: 'demo-2001',
      owner: null,
      call_limit: 2,
    })
    const device = program.engine.device({ endpoint: 'demo-2001', secret: once.secret ?? '' })
    await device.register()
    await device.unregister()
    expect(JSON.stringify(await admin.call(read, { params: { id: record.id } }))).not.toContain(once.secret)
  })

  test('cannot take a number or owner already in use, or a malformed number', async () => {
    expect(await admin.send(create, { body: { number: '1001', display_name: 'Doble' } })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: { number: ['Esto ya existe.'] } },
    })
    expect(
      await admin.send(create, {
        body: { number: '2100', display_name: 'x', owner: ana.session.userId },
      }),
    ).toMatchObject({ status: 409, body: { fields: { owner: [expect.any(String)] } } })
    expect(
      await admin.send(create, { body: { number: '2100', display_name: 'x', owner: eva.session.userId } }),
    ).toMatchObject({ status: 400, body: { fields: { owner: [expect.any(String)] } } })
    expect(await admin.send(create, { body: { number: '1', display_name: '' } })).toMatchObject({
      status: 400,
      body: { fields: { number: [expect.any(String)], display_name: [expect.any(String)] } },
    })
    const company = { company_id: 2 }
    expect(
      await admin.send(create, { body: { number: '2100', display_name: 'x', ...company } }),
    ).toMatchObject({ status: 400 })
    expect(await numbers({ search: '2100' })).toEqual([])
  })

  test("is refused beyond the plan's limit", async () => {
    const { id } = admin.session.company
    const setLimit = (max_extensions: number | null) =>
      program.database.systemRows
        .updateTable('companies')
        .set({ max_extensions })
        .where('id', '=', id)
        .execute()
    await setLimit(4)
    expect(await admin.send(create, { body: { number: '2101', display_name: 'x' } })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', detail: expect.stringContaining('4') },
    })
    await setLimit(null)
  })
})

describe('an edit', () => {
  test("changes only the given fields, and is refused after somebody else's change", async () => {
    const made = await make('2002', 'Bodega')
    const params = { id: made.id }
    const body = { version: made.version, display_name: 'Bodega norte' }
    expect(await admin.call(edit, { params, body })).toMatchObject({
      display_name: 'Bodega norte',
      call_limit: made.call_limit,
      version: made.version + 1,
    })
    expect(await admin.send(edit, { params, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await admin.send(edit, { params, body: { ...body, number: '1' } as never })).toMatchObject({
      status: 400,
    })
    expect((await admin.call(read, { params })).display_name).toBe('Bodega norte')
  })

  test('frees the previous owner for another extension', async () => {
    await admin.call(users.routes.create, { body: { username: 'paula', short_name: 'Paula Ríos' } })
    const owners = async () => (await admin.call(extensionOwners, {})).results.map(({ label }) => label)
    expect(await owners()).toEqual(['Paula Ríos'])
    const found = (await admin.call(extensionOwners, { query: { search: 'paula' } })).results[0]
    const made = await make('2003', 'Paula', { owner: found?.id })
    expect(await owners()).toEqual([])
    const freed = await admin.call(edit, {
      params: { id: made.id },
      body: { version: made.version, owner: null },
    })
    expect(freed.owner).toBeNull()
    expect(await owners()).toEqual(['Paula Ríos'])
  })
})

describe('what is deleted', () => {
  test('disappears, frees its number, and can be restored as it was', async () => {
    const [one, two] = [await make('2004', 'Uno'), await make('2005', 'Dos')]
    await admin.call(act, { body: { action: 'disable', ids: [two.id] } })
    const ids = [one.id, two.id]
    expect(await admin.call(act, { body: { action: 'remove', ids } })).toEqual({ done: 2 })
    expect(await admin.send(read, { params: { id: one.id } })).toMatchObject({ status: 404 })
    expect(await numbers({ search: '200' })).not.toContain('2004')
    await admin.call(act, { body: { action: 'restore', ids } })
    const enabled = async (id: number) => (await admin.call(read, { params: { id } })).enabled
    expect([await enabled(one.id), await enabled(two.id)]).toEqual([true, false])

    await admin.call(remove, { params: { id: one.id } })
    await make('2004', 'Otro')
    expect(await admin.send(act, { body: { action: 'restore', ids: [one.id] } })).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    })
  })

  test('goes all or nothing for a selection, at the same cost for one as for many', async () => {
    const made = await make('2006', 'Sola')
    const stranger = await program.database.systemRows
      .selectFrom('extensions')
      .select('id')
      .where('endpoint', '=', 'otra-1001')
      .executeTakeFirstOrThrow()
    for (const action of ['remove', 'disable', 'restore'] as const) {
      const ids = [made.id, stranger.id]
      expect(await admin.send(act, { body: { action, ids } })).toMatchObject({ status: 404 })
    }
    expect(await admin.send(remove, { params: { id: stranger.id } })).toMatchObject({ status: 404 })
    expect(await admin.send(read, { params: { id: stranger.id } })).toMatchObject({ status: 404 })
    const body = { version: 1, display_name: 'Mía' }
    expect(await admin.send(edit, { params: { id: stranger.id }, body })).toMatchObject({ status: 404 })
    expect((await admin.call(read, { params: { id: made.id } })).enabled).toBe(true)

    const other = await make('2007', 'Otra')
    const switchOff = (ids: number[]) => () => admin.call(act, { body: { action: 'disable', ids } })
    const one = await program.statements.during(switchOff([made.id]))
    const two = await program.statements.during(switchOff([made.id, other.id]))
    expect(two).toHaveLength(one.length)
  })
})

test('the audit trail says who did it and what changed', async () => {
  const made = await make('2008', 'Antes')
  const body = { version: made.version, display_name: 'Después' }
  await admin.call(edit, { params: { id: made.id }, body })
  await admin.call(remove, { params: { id: made.id } })
  const entries = await program.database.systemRows
    .selectFrom('audit_entries')
    .select(['action', 'subject_name', 'details', 'actor_id'])
    .where('subject_id', '=', String(made.id))
    .where('subject_type', '=', 'extension')
    .orderBy('id')
    .execute()
  const actor_id = admin.session.userId
  expect(entries).toEqual([
    { action: 'extension.created', subject_name: '2008', details: {}, actor_id },
    {
      action: 'extension.changed',
      subject_name: '2008',
      details: { display_name: { from: 'Antes', to: 'Después' } },
      actor_id,
    },
    { action: 'extension.removed', subject_name: '2008', details: {}, actor_id },
  ])
})
