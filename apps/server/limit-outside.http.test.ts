import { beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { type Client, startTestProgram, type TestProgram } from './testing.ts'

let program: TestProgram
let admin: Client
let eva: Client
let operador: Client

beforeAll(async () => {
  program = await startTestProgram({ settings: { OUTSIDE_CALLS_PER_MINUTE: '2' } })
  await program.makeAdministrator('eva')
  ;[admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
})

/** Calls to the outside from a new phone of the company; whether each went out. */
async function phoneOf(client: Client, number: string) {
  const body = { name: `Operador ${number}`, kind: 'address', host: '190.24.1.40', codecs: 'alaw' } as const
  await client.call(trunks.routes.create, { body })
  const { record, once } = await client.call(extensions.routes.create, {
    body: { number, display_name: 'Ventas', reach: 'international' },
  })
  const account = { endpoint: record.account, secret: once.secret ?? '' }
  program.engine.addAccount(account)
  const device = program.engine.device(account)
  const { id } = client.session.company
  const legs = async () => {
    const found = await program.database.systemRows
      .selectFrom('outside_legs')
      .select('leg')
      .where('company_id', '=', id)
      .execute()
    return found.length
  }
  return async () => {
    const before = await legs()
    await device.call('6015550000')
    await program.settled()
    if (device.phase() !== 'idle') await device.hangup()
    await device.reaches('idle')
    await program.settled()
    return (await legs()) > before
  }
}

const companyOf = (client: Client) =>
  operador.call(companies.routes.read, { params: { id: client.session.company.id } })

const noticesOf = async (client: Client) => {
  const { results } = await client.call(listNotifications, { query: {} })
  return results.filter(({ title }) => title === 'Límite de llamadas al exterior alcanzado').length
}

test('the operator raises one company’s limit a minute, and its administrators hear once when it is reached', async () => {
  const call = await phoneOf(admin, '2101')
  const theirs = await phoneOf(eva, '2102')
  const { id } = admin.session.company
  expect([await call(), await call(), await call()]).toEqual([true, true, false])
  await expect.poll(() => noticesOf(admin)).toBe(1)
  expect(await noticesOf(eva)).toBe(0)
  const { version, outside_refused_at, max_outside_calls_minute } = await companyOf(admin)
  expect(max_outside_calls_minute).toBe(0)
  expect(outside_refused_at).not.toBeNull()
  expect((await companyOf(eva)).outside_refused_at).toBeNull()

  const raised = { version, max_outside_calls_minute: 4 }
  // No company raises its own.
  expect(await admin.send(companies.routes.edit, { params: { id }, body: raised })).toMatchObject({
    status: 403,
  })
  await operador.call(companies.routes.edit, { params: { id }, body: raised })
  expect([await call(), await call(), await call()]).toEqual([true, true, false])
  expect([await theirs(), await theirs(), await theirs()]).toEqual([true, true, false])
  expect(await noticesOf(admin)).toBe(1)
})
