import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

const program = await startTestProgram()
let admin: Client
let eva: Client
beforeAll(async () => {
  await program.database.systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', '=', 'eva')
    .execute()
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})

async function add(person: Client, number: string) {
  const { results } = await person.call(destinationOptions, { query: {} })
  const answer = await person.send(dids.routes.create, {
    body: { number, label: 'Línea', destination: results[0]?.id ?? 0 },
  })
  return { status: answer.status, body: answer.body as { record: { id: number; version: number } } }
}

test('a public number is a company’s once, however it is written', async () => {
  const made = await add(admin, '604 123 45 01')
  expect(made.status).toBe(201)
  for (const again of ['6041234501', '+57 604 1234501', '57 6041234501', '0057 604 1234501'])
    expect(await add(admin, again)).toMatchObject({
      status: 409,
      body: { fields: { number: expect.anything() } },
    })
  // Of another company it is another matter: who owns it decides.
  expect((await add(eva, '+576041234501')).status).toBe(201)

  const other = await add(admin, '6041234502')
  const { id, version } = other.body.record
  const edited = await admin.send(dids.routes.edit, {
    params: { id },
    body: { version, number: '+576041234501' },
  })
  expect(edited.status).toBe(409)
  // Its own number may be written differently.
  expect(
    await admin.call(dids.routes.edit, { params: { id }, body: { version, number: '+576041234502' } }),
  ).toMatchObject({ number: '+576041234502' })
})

test('an undone deletion and two at once make no second one', async () => {
  const { id } = (await add(admin, '6041234503')).body.record
  await admin.call(dids.routes.act, { body: { action: 'remove', ids: [id] } })
  expect((await add(admin, '+576041234503')).status).toBe(201)
  expect((await admin.send(dids.routes.act, { body: { action: 'restore', ids: [id] } })).status).toBe(409)
  const statuses = (await Promise.all([add(admin, '6041234504'), add(admin, '+576041234504')])).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([201, 409])
})
