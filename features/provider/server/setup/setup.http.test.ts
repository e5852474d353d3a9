import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { signIn } from '#features/session/contract/session.ts'
import { checkSetupLink, createFirstOperator } from '../../contract/setup.ts'
import { issueSetupLink } from './issue-setup-link.ts'

const program = await startTestProgram()
const rows = program.database.systemRows

/** Resets to a new installation: the demo's users without an operator. */
beforeEach(async () => {
  await rows.updateTable('users').set({ role: 'agent' }).where('role', '=', 'operator').execute()
  await rows.deleteFrom('setup_links').execute()
})

const newLink = async (): Promise<string> => {
  const token = await issueSetupLink(program.database)
  if (token === null) throw new Error('an operator exists already')
  return token
}

let names = 0
const operator = () => {
  names += 1
  return {
    company: `Nubé Núm. ${names}`,
    short_name: 'Olga Peña',
    username: `olga${names}`,
    password: 'una frase bien larga',
  }
}
const check = (token: string) => program.anonymous(checkSetupLink, { body: { token } })
const create = (token: string, more: Partial<ReturnType<typeof operator>> = {}) =>
  program.anonymous(createFirstOperator, { body: { token, ...operator(), ...more } })
const dead = { status: 404, body: { code: 'provider.setup_link_dead' } }
const operators = () => rows.selectFrom('users').select('username').where('role', '=', 'operator').execute()

describe('the one-time link of a new installation', () => {
  test('creates the first operator in a company of the provider, once', async () => {
    const [earlier, token] = [await newLink(), await newLink()]
    expect((await check(token)).status).toBe(200)
    const made = await create(token, { username: 'olga', company: 'Años & Más S.A.' })
    expect(made).toMatchObject({ status: 201, body: { username: 'olga' } })
    const entered = await program.anonymous(signIn, {
      body: { username: 'olga', password: 'una frase bien larga' },
    })
    expect(entered).toMatchObject({
      body: { role: 'operator', superuser_company: true, company: { slug: 'anos-mas-s-a' } },
    })
    expect(
      await rows
        .selectFrom('audit_entries')
        .select(['actor_name', 'subject_name', 'address', 'details'])
        .where('action', '=', 'operator.created')
        .where('subject_name', '=', 'olga')
        .execute(),
    ).toEqual([
      { actor_name: 'Olga Peña', subject_name: 'olga', address: '127.0.0.1', details: { first: true } },
    ])
    for (const link of [token, earlier]) {
      expect(await check(link)).toMatchObject(dead)
      expect(await create(link)).toMatchObject(dead)
    }
    expect(await issueSetupLink(program.database)).toBeNull()
    expect(await operators()).toHaveLength(1)
  })

  test('used twice concurrently creates one operator', async () => {
    const [one, other] = [await newLink(), await newLink()]
    const made = await Promise.all([create(one), create(one), create(other), create(other)])
    expect(made.map((reply) => reply.status).sort()).toEqual([201, 404, 404, 404])
    expect(await operators()).toHaveLength(1)
  })

  test('is invalid when unknown, expired, or once there is an operator', async () => {
    expect(await create('x'.repeat(43))).toMatchObject(dead)
    const token = await newLink()
    await rows
      .updateTable('setup_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await create(token)).toMatchObject(dead)
    const other = await newLink()
    await rows.updateTable('users').set({ role: 'operator' }).where('username', '=', 'operador').execute()
    expect(await create(other)).toMatchObject(dead)
  })

  test('is stored as a digest only', async () => {
    const token = await newLink()
    const stored = await rows.selectFrom('setup_links').selectAll().execute()
    expect(stored[0]?.token_hash.toString('base64url')).not.toContain(token)
    expect(stored[0]?.token_hash).toHaveLength(32)
  })

  test.each([
    ['a short password', { password: 'corta' }, 400, 'provider.weak_password'],
    ['the demonstration password', { password: 'demo' }, 400, 'provider.weak_password'],
    ['a well-known password', { password: 'Password123' }, 400, 'provider.weak_password'],
    [
      'the user name in the password',
      { username: 'olguita', password: 'olguita2026' },
      400,
      'provider.weak_password',
    ],
    ['a user that exists', { username: 'ANA' }, 409, 'provider.username_taken'],
    ['no name', { short_name: '  ' }, 400, 'invalid'],
    ['a name with spaces', { username: 'olga peña' }, 400, 'invalid'],
  ])('refuses %s and stays good', async (_what, wrong, status, code) => {
    const token = await newLink()
    expect(await create(token, wrong)).toMatchObject({ status, body: { code } })
    expect(await operators()).toHaveLength(0)
    expect(await create(token)).toMatchObject({ status: 201 })
  })
})
