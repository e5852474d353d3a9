import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createClient, Refusal } from '#clients/typescript/client.ts'
import { apiTokens } from '#features/integrations/contract/api-tokens.ts'
import { operationsSource } from '#tools/typed-client/operations-source.ts'
import { declaredContracts } from './abilities/declared.ts'
import { type Client, startTestProgram } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
const clients: { own?: ReturnType<typeof createClient>; theirs?: ReturnType<typeof createClient> } = {}

async function clientOf(person: Client, scopes: string[]) {
  const body = { name: `Cliente ${scopes.join()}`, scopes }
  const { once } = await person.call(apiTokens.routes.create, { body })
  return createClient({ origin: program.origin, token: once.token ?? '' })
}

beforeAll(async () => {
  clients.own = await clientOf(admin, ['crm.use'])
  clients.theirs = await clientOf(eva, ['crm.use'])
})

test('its types are those of the declarations (npm run client:types)', async () => {
  const file = join(import.meta.dirname, '../../clients/typescript/operations.gen.ts')
  const { routes } = await declaredContracts()
  expect(operationsSource(routes) === (await readFile(file, 'utf8'))).toBe(true)
})

test('writes and reads in its company alone', async () => {
  const { own, theirs } = clients
  const created = await own?.call('POST /api/crm/leads/', {
    body: { first_name: 'Rosa', mobile: '3005550177' },
  })
  const id = created?.record.id ?? 0
  const found = await own?.call('GET /api/crm/leads/', { query: { search: 'Rosa' } })
  expect(found?.results.map((lead) => lead.id)).toEqual([id])
  expect((await theirs?.call('GET /api/crm/leads/'))?.results).toEqual([])
  await expect(theirs?.call('GET /api/crm/leads/:id/', { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('throws what the server says of a refusal', async () => {
  const { own } = clients
  const wrong = await own
    ?.call('POST /api/crm/leads/', { body: { first_name: '', mobile: 'no es un número' } })
    .catch((error: unknown) => error)
  expect(wrong).toBeInstanceOf(Refusal)
  expect(wrong).toMatchObject({ status: 400, code: 'invalid', fields: { first_name: [expect.any(String)] } })
  const outside = await own?.call('GET /api/admin/users/').catch((error: unknown) => error)
  expect(outside).toMatchObject({ status: 403, code: 'forbidden', message: expect.stringMatching(/\p{L}/u) })
})
