import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

let program: TestProgram
let admin: Client
let eva: Client
let operador: Client

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
})

async function enter(client: Client, number: string) {
  const { results } = await client.call(destinationOptions, { query: {} })
  const destination = results[0]?.id ?? 0
  return client.send(dids.routes.create, { body: { number, label: `Línea ${number}`, destination } })
}

const give = (client: Client, number: string) =>
  operador.call(numbers.routes.create, {
    body: { number, company: client.session.company.id, ownership: 'owned' },
  })

async function moveTo(client: Client, code: string) {
  const { id: country } = await program.database.systemRows
    .selectFrom('countries')
    .select('id')
    .where('iso_code', '=', code)
    .executeTakeFirstOrThrow()
  const { id } = client.session.company
  const record = await operador.call(companies.routes.read, { params: { id } })
  await operador.call(companies.routes.edit, { params: { id }, body: { version: record.version, country } })
}

const entered = async (client: Client) => {
  const { results } = await client.call(dids.routes.list, { query: {} })
  return Object.fromEntries(results.map(({ number, ownership }) => [number, ownership]))
}
const requested = async (client: Client) => {
  const rows = await program.database.systemRows
    .selectFrom('phone_numbers')
    .select('number')
    .where('company_id', '=', client.session.company.id)
    .where('state', '=', 'requested')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ number }) => number)
}

test('in another country a company keeps the numbers that it owns, and the others mean numbers of that country', async () => {
  for (const number of ['6015551234', '+576015551235', '6015551236']) await enter(admin, number)
  await enter(eva, '6015551237')
  for (const number of ['+576015551234', '+576015551235']) await give(admin, number)
  const before = await entered(admin)
  expect(before).toMatchObject({ '6015551234': 'owned', '6015551236': 'pending' })
  await moveTo(admin, 'MX')
  expect(await entered(admin)).toMatchObject({
    '+576015551234': 'owned',
    '+576015551235': 'owned',
    '6015551236': 'pending',
  })
  expect(await requested(admin)).toContain('526015551236')
  expect(await requested(admin)).not.toContain('576015551236')
  expect(await requested(eva)).toEqual(['576015551237'])
  await moveTo(admin, 'CO')
  expect(await entered(admin)).toMatchObject({ '+576015551234': 'owned', '6015551236': 'pending' })
})

test('a company claims a thousand numbers that it does not own at most, one by one and in a sheet', async () => {
  const label = (await eva.call(destinationOptions, { query: {} })).results[0]?.label ?? ''
  const sheet = (from: number, count: number) =>
    eva.call(dids.routes.importSheet, {
      body: { mode: 'good' },
      file: new Blob([
        [
          'Número;Etiqueta;Destino',
          ...Array.from({ length: count }, (_, at) => `+5760177${from + at};N ${from + at};${label}`),
        ].join('\n'),
      ]),
      fileName: 'numeros.csv',
    })
  const { length: before } = await requested(eva)
  expect(await sheet(10_000, 1_010)).toMatchObject({ created: 1_000 - before, applied: true })
  expect(await requested(eva)).toHaveLength(1_000)
  expect(await enter(eva, '+576017799999')).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
  // What it was given does not count, and another company may claim as before.
  await give(eva, '+576017798888')
  expect(await enter(eva, '+576017798888')).toMatchObject({ ok: true })
  expect(await enter(admin, '+576017799999')).toMatchObject({ ok: true })
})
