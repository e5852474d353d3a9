import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { users } from '#features/users/contract/users.ts'

const program = await startTestProgram()
let admin: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
})

const setLimit = (columns: { max_users?: number | null; max_extensions?: number | null }) =>
  program.database.systemRows
    .updateTable('companies')
    .set(columns)
    .where('id', '=', admin.session.company.id)
    .execute()
const addUser = (username: string) =>
  admin.send(users.routes.create, { body: { username, short_name: username } })
const addExtension = (number: string) =>
  admin.send(extensions.routes.create, { body: { number, display_name: `Fija ${number}` } })

test('users beyond the plan are refused, and the error names the limit; deleted users do not count', async () => {
  const { count, results } = await admin.call(users.routes.list, {})
  await setLimit({ max_users: count })
  expect(await addUser('sobra')).toMatchObject({
    status: 409,
    body: {
      code: 'limit_reached',
      detail: `Su plan permite hasta ${count}. Comuníquese con su proveedor para ampliarlo.`,
    },
  })
  const [someone] = results.filter(({ username }) => username === 'marta')
  const act = (action: 'remove' | 'restore') =>
    admin.send(users.routes.act, { body: { action, ids: [someone?.id ?? 0] } })
  await act('remove')
  expect(await addUser('entra')).toMatchObject({ status: 201 })
  expect(await act('restore')).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
  await setLimit({ max_users: count + 1 })
  expect(await act('restore')).toMatchObject({ status: 200 })
  await setLimit({ max_users: null })
})

test('of several created at once only as many succeed as the plan allows', async () => {
  const { count } = await admin.call(extensions.routes.list, {})
  await setLimit({ max_extensions: count + 2 })
  const answers = await Promise.all(['2601', '2602', '2603', '2604', '2605'].map(addExtension))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
  expect((await admin.call(extensions.routes.list, {})).count).toBe(count + 2)
  await setLimit({ max_extensions: null })
})

test("another company's plan does not matter", async () => {
  await setLimit({ max_extensions: 1, max_users: 1 })
  await program.database.systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', '=', 'bruno')
    .execute()
  const bruno = await program.signIn('bruno')
  expect(
    await bruno.send(extensions.routes.create, { body: { number: '2601', display_name: 'De otra' } }),
  ).toMatchObject({ status: 201 })
  await setLimit({ max_extensions: null, max_users: null })
})
