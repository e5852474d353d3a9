import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { trunks } from '../../../contract/lines/trunks.ts'

let program: TestProgram
let admin: Client
let eva: Client

beforeAll(async () => {
  // No name server answers.
  program = await startTestProgram({ resolveHost: async () => null })
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})

test('a name without any address: its administrators are told once, and nobody of another company', async () => {
  const body = { name: 'Muda', kind: 'address', host: 'nunca.example', codecs: 'alaw' } as const
  const { id } = (await admin.call(trunks.routes.create, { body })).record
  const unresolved = async (client: Client) => {
    const { results } = await client.call(listNotifications, { query: {} })
    return results.filter(({ title }) => title === 'Troncal sin dirección').length
  }
  const lookAgain = async () => {
    const { version, priority } = await admin.call(trunks.routes.read, { params: { id } })
    await admin.call(trunks.routes.edit, { params: { id }, body: { version, priority } })
    await program.settled()
  }
  for (let times = 0; times < 3; times += 1) await lookAgain()
  await expect.poll(() => unresolved(admin)).toBe(1)
  for (let times = 0; times < 3; times += 1) await lookAgain()
  expect(await unresolved(admin)).toBe(1)
  expect(await unresolved(eva)).toBe(0)
  expect((await admin.call(trunks.routes.read, { params: { id } })).host_state).toBe('missing')
})
