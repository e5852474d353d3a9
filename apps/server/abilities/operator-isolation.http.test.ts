import { beforeAll, describe, expect, test } from 'vitest'
import { listAudit, readAuditFilters } from '#features/audit/contract/audit.ts'
import { extensionOwners, extensions } from '#features/pbx/contract/extensions.ts'
import { changeSecurity, resetSecondFactor } from '#features/session/contract/second-factor.ts'
import { currentSession } from '#features/session/contract/session.ts'
import { resetUserPassword, users } from '#features/users/contract/users.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import { type Client, type Person, signInAt, startTestProgram } from '../testing.ts'

const program = await startTestProgram()
const { systemRows } = program.database
let admin: Client
let operator: Client
let operatorId: number

// An operator in a customer's company, as in old installations.
beforeAll(async () => {
  admin = await program.signIn('admin')
  const companyId = admin.session.company.id
  await systemRows.updateTable('companies').set({ is_provider: true }).where('id', '=', companyId).execute()
  operatorId = await program.database.system((unit) =>
    createUser(unit, { companyId, username: 'olga', shortName: 'Olga', role: 'operator', password: 'demo' }),
  )
  await systemRows
    .insertInto('second_factors')
    .values({ user_id: operatorId, company_id: companyId, secret_sealed: Buffer.alloc(16) })
    .execute()
  operator = await signInAt(program.origin, 'olga' as Person)
})

test("in the demo, operators belong to the platform's company and to no customer", async () => {
  const operador = await program.signIn('operador')
  expect(operador.session.superuser_company).toBe(true)
  const { company_id } = await systemRows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'operador')
    .executeTakeFirstOrThrow()
  const others = await systemRows
    .selectFrom('users')
    .select('username')
    .where('company_id', '=', company_id)
    .where('role', '!=', 'operator')
    .execute()
  expect(others).toEqual([])
})

describe('the administrator of a company that contains an operator', () => {
  test('cannot remove their second factor', async () => {
    const reset = await admin.send(resetSecondFactor, { params: { id: operatorId } })
    expect(reset.status).toBe(404)
    const optional = await admin.send(changeSecurity, { body: { require_second_factor: false } })
    expect(optional.status).toBe(403)
    const stored = await systemRows
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', operatorId)
      .execute()
    expect(stored).toHaveLength(1)
  })

  test('cannot give them an extension or edit them', async () => {
    const { results } = await admin.call(extensionOwners, { query: { search: 'Olga' } })
    expect(results).toEqual([])
    const body = { number: '1999', display_name: 'Olga', owner: operatorId }
    expect(await admin.send(extensions.routes.create, { body })).toMatchObject({
      status: 400,
      body: { fields: { owner: [expect.any(String)] } },
    })
    const [extension] = (await admin.call(extensions.routes.list, { query: { search: '1002' } })).results
    const { id = 0, version = 0 } = extension ?? {}
    const moved = await admin.send(extensions.routes.edit, {
      params: { id },
      body: { owner: operatorId, version },
    })
    expect(moved.status).toBe(400)
    const edited = { params: { id: operatorId }, body: { role: 'agent', version: 1 } } as const
    expect((await admin.send(users.routes.edit, edited)).status).toBe(404)
    expect((await admin.send(resetUserPassword, { params: { id: operatorId } })).status).toBe(404)
  })

  test('cannot read their audit trail', async () => {
    expect((await operator.call(currentSession, {})).role).toBe('operator')
    await operator.call(changeSecurity, { body: { require_second_factor: true } })
    await operator.call(changeSecurity, { body: { require_second_factor: false } })
    const theirs = await operator.call(listAudit, { query: { search: 'Olga' } })
    expect(theirs.count).toBe(2)
    expect((await admin.call(listAudit, { query: { search: 'Olga' } })).count).toBe(0)
    expect((await admin.call(listAudit, { query: { actor: operatorId } })).results).toEqual([])
    const { actors } = await admin.call(readAuditFilters, {})
    expect(actors.map(({ id }) => id)).not.toContain(operatorId)
  })
})

describe('a stolen administrator session cannot bypass the password', () => {
  const me = () => admin.session.userId
  const version = async () => (await admin.call(users.routes.read, { params: { id: me() } })).version

  test('by resetting the own password or changing the own mail address', async () => {
    expect(await admin.send(resetUserPassword, { params: { id: me() } })).toMatchObject({
      status: 409,
      body: { code: 'admin.own_account' },
    })
    for (const email of ['thief@example.com', null]) {
      const body = { email, version: await version() }
      expect(await admin.send(users.routes.edit, { params: { id: me() }, body })).toMatchObject({
        status: 409,
        body: { code: 'admin.own_account' },
      })
    }
    const body = { short_name: 'Carolina D.', email: 'admin@demo.example', version: await version() }
    expect((await admin.send(users.routes.edit, { params: { id: me() }, body })).status).toBe(200)
  })

  test('by resetting the own second factor', async () => {
    expect((await admin.send(resetSecondFactor, { params: { id: me() } })).status).toBe(403)
  })
})
