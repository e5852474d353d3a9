import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { countries } from '#features/provider/contract/countries.ts'
import { asteriskServers } from '#features/provider/contract/servers.ts'
import { changeProfile } from '#features/session/contract/profile.ts'
import { updateProfileConfig } from '#features/session/contract/profile-config.ts'
import {
  changeSecurity,
  confirmSecondFactor,
  resetSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '#features/session/contract/second-factor.ts'
import { inviteUser, resetUserPassword, users } from '#features/users/contract/users.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { resourceSocket } from '#platform/resource/contract/resource-events.ts'
import { authenticator } from '#platform/testing/authenticator.ts'

const program = await startTestProgram()
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)
let people: Record<'admin' | 'ana' | 'luis' | 'operador' | 'bruno', Client>
let ears: Record<'admin' | 'operador' | 'bruno', TestSocket>

const listen = async (client: Client): Promise<TestSocket> => {
  const path = requestUrl(resourceSocket.path, { userId: client.session.userId }, undefined)
  const socket = await client.open(path, resourceSocket.purpose)
  await socket.next(({ eventType }) => eventType === 'stream_ready')
  return socket
}

beforeAll(async () => {
  const { systemRows } = program.database
  // Bruno administers the other company here.
  await systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', '=', 'bruno')
    .execute()
  await systemRows
    .updateTable('users')
    .set({ email: 'luis@demo.example' })
    .where('username', '=', 'luis')
    .execute()
  const [admin, ana, luis, operador, bruno] = await program.signInAll(
    'admin',
    'ana',
    'luis',
    'operador',
    'bruno',
  )
  if (!admin || !ana || !luis || !operador || !bruno) throw new Error('a person is not signed in')
  people = { admin, ana, luis, operador, bruno }
  ears = { admin: await listen(admin), operador: await listen(operador), bruno: await listen(bruno) }
})
afterAll(() => Promise.all(Object.values(ears).map((socket) => socket.close())))

const published = (socket: TestSocket): string[] =>
  socket.frames
    .filter(({ eventType }) => eventType === 'resource_changed')
    .map(({ data }) => (data as { resource: string }).resource)

const demo = () => people.admin.session.company.id
const luisId = () => people.luis.session.userId
const extension = async () => {
  const { results } = await people.admin.call(extensions.routes.list, { query: { search: '1001' } })
  return results[0]?.id ?? 0
}
const turnOn = async (client: Client) => {
  const { secret } = await client.call(startSecondFactor, { body: { password: 'demo' } })
  await client.call(confirmSecondFactor, { body: { code: await authenticator(secret).freshCode() } })
}
const editCompany = async (patch: { city?: string; asterisk_server?: number }) => {
  const { version } = await people.operador.call(companies.routes.read, { params: { id: demo() } })
  await people.operador.call(companies.routes.edit, {
    params: { id: demo() },
    body: { version, ...patch },
  })
}

/** A write, and the users who get which list events. */
const WRITES: readonly [
  what: string,
  act: () => Promise<unknown>,
  hearer: 'admin' | 'operador',
  lists: readonly string[],
][] = [
  [
    'the own name',
    () => people.ana.call(changeProfile, { body: { short_name: 'Ana María' } }),
    'admin',
    ['user', 'extension'],
  ],
  [
    'the own picture',
    async () => {
      const file = { file: new Blob([PICTURE]), fileName: 'yo.png' }
      const { id } = await people.ana.call(uploadPicture, file)
      await people.ana.call(changeProfile, { body: { avatar: id } })
    },
    'admin',
    ['user'],
  ],
  [
    'the name of a company’s administrator',
    () => people.admin.call(changeProfile, { body: { short_name: 'Adela' } }),
    'operador',
    ['company'],
  ],
  [
    'an operator’s own language',
    () => people.operador.call(updateProfileConfig, { body: { language: 'es' } }),
    'operador',
    ['operator'],
  ],
  ['a second factor set up', () => turnOn(people.ana), 'admin', ['user']],
  [
    'a second factor taken away',
    () => people.admin.call(resetSecondFactor, { params: { id: people.ana.session.userId } }),
    'admin',
    ['user'],
  ],
  [
    'a second factor turned off',
    async () => {
      await turnOn(people.admin)
      await people.admin.call(turnOffSecondFactor, { body: { password: 'demo' } })
    },
    'admin',
    ['user'],
  ],
  [
    'how the company signs in',
    () => people.admin.call(changeSecurity, { body: { require_second_factor: false } }),
    'operador',
    ['company'],
  ],
  [
    'a new password',
    () => people.admin.call(resetUserPassword, { params: { id: luisId() } }),
    'admin',
    ['user'],
  ],
  ['an invitation', () => people.admin.call(inviteUser, { params: { id: luisId() } }), 'admin', ['user']],
  [
    'a new secret',
    async () => people.admin.call(renewExtensionSecret, { params: { id: await extension() } }),
    'admin',
    ['extension'],
  ],
  [
    'somebody new, whom the operator counts',
    () => people.admin.call(users.routes.create, { body: { username: 'nuevo', short_name: 'Nuevo' } }),
    'operador',
    ['company'],
  ],
  ['a company’s city', () => editCompany({ city: 'Cali' }), 'operador', ['company', 'server']],
  [
    'a server’s name',
    async () => {
      const { id, version } = await people.operador.call(asteriskServers.routes.read, { params: { id: 1 } })
      const body = { version, name: 'Propio' }
      await people.operador.call(asteriskServers.routes.edit, { params: { id }, body })
    },
    'operador',
    ['server', 'company'],
  ],
  [
    'a new country',
    () =>
      people.operador.call(countries.routes.create, {
        body: { name: 'Noruega', iso_code: 'NO', extension: '47' },
      }),
    'operador',
    ['country', 'company'],
  ],
]

describe('open lists are refreshed after a change of', () => {
  test.each(WRITES)('%s', async (_what, act, hearer, lists) => {
    const before = published(ears[hearer]).length
    await act()
    await expect.poll(() => published(ears[hearer]).slice(before)).toEqual(expect.arrayContaining([...lists]))
  })

  test('no events from another company, nor after a refused write', async () => {
    const before = published(ears.admin).length
    await people.admin.send(inviteUser, { params: { id: people.bruno.session.userId } })
    await people.admin.send(changeProfile, { body: { email: 'otra@demo.example', password: 'no es' } })
    // Control: these sockets do receive events.
    await people.bruno.call(changeProfile, { body: { short_name: 'Bruno B.' } })
    await expect.poll(() => published(ears.bruno)).toEqual(['user', 'extension'])
    await people.admin.call(changeProfile, { body: { short_name: 'Adelaida' } })
    await expect.poll(() => published(ears.admin).slice(before)).toEqual(['user', 'extension'])
  })
})
