import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { apart } from '#platform/db/database.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { changePassword } from '../contract/profile.ts'
import { signIn } from '../contract/session.ts'
import { requestUnblock, unblockAccess } from '../contract/unblock.ts'
import { createSignInGuard } from './sign-in-guard.ts'

const program = await startTestProgram({ runJobs: true })
const rows = program.database.systemRows
const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })
const fail = async (username: string, times: number) => {
  for (let time = 0; time < times; time += 1) await enter(username, 'wrong')
}
/** Ends all pauses, as if the time had passed. */
const waitItOut = () => rows.updateTable('sign_in_failures').set({ blocked_until: new Date() }).execute()
const pauseOf = async (username: string): Promise<number> => {
  const reply = await enter(username, 'demo')
  expect(reply).toMatchObject({ status: 429, body: { code: 'session.blocked' } })
  return Number(reply.headers.get('retry-after'))
}

beforeEach(() => rows.deleteFrom('sign_in_failures').execute())

describe('failed sign-ins', () => {
  test('block the name for a doubling time, even with the right password', async () => {
    await fail('ana', 5)
    expect(await pauseOf('ana')).toBeGreaterThan(25)
    expect(await pauseOf('ana')).toBeLessThanOrEqual(30)
    await waitItOut()
    await fail('ana', 1)
    expect(await pauseOf('ana')).toBeGreaterThan(55)
    for (let time = 0; time < 6; time += 1) {
      await waitItOut()
      await fail('ana', 1)
    }
    expect(await pauseOf('ana')).toBeLessThanOrEqual(900)
    expect((await enter('luis', 'demo')).status).toBe(200)
    await waitItOut()
    expect((await enter('ana', 'demo')).status).toBe(200)
    await fail('ana', 1)
    expect((await enter('ana', 'demo')).status).toBe(200)
  })

  test('answer the wait in the requested language, the same for an unknown name', async () => {
    await fail('nadie', 5)
    await fail('Luis', 5)
    const [unknown, known] = [await enter('nadie', 'x'), await enter('luis', 'x')]
    expect(unknown.status).toBe(429)
    expect(unknown.body).toMatchObject({
      detail: expect.stringMatching(/Espere \d+ s o desbloquee su acceso/),
    })
    expect({ ...unknown.body, detail: '' }).toEqual({ ...known.body, detail: '' })
  })

  test('do not block a concurrent attempt that started first but comes second', async () => {
    await program.database.system(async ({ rows: earlier }) => {
      await sql`SELECT now()`.execute(earlier)
      await apart(() => createSignInGuard(program.database).admit('ana', '10.0.0.1'))
      const later = createSignInGuard({ ...program.database, systemRows: earlier })
      await expect(later.admit('ana', '10.0.0.1')).resolves.toMatchObject({
        tried: [{ account: { username: 'ana' }, open: true }],
      })
    })
  })

  test('are limited for concurrent attempts too', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => enter('marta', 'wrong')))
    const tried = replies.filter((reply) => reply.status === 401)
    expect(tried.length).toBe(5)
  })

  test('of many names block the address', async () => {
    for (let name = 0; name < 40; name += 1) await enter(`nadie-${name}`, 'x')
    expect(await pauseOf('ana')).toBeGreaterThan(25)
    await waitItOut()
    expect((await enter('ana', 'demo')).status).toBe(200)
  })

  test('are stored in the database as digests, and so cover all nodes and restarts', async () => {
    await fail('ana', 5)
    const stored = await rows.selectFrom('sign_in_failures').selectAll().execute()
    expect(stored.map((row) => [row.kind, row.failures]).sort()).toEqual([
      ['account', 5],
      ['address', 5],
      ['user', 5],
    ])
    expect(stored.map((row) => row.key_hash.toString('utf8')).join()).not.toContain('ana')
  })
})

describe('a mailed link', () => {
  async function unblockLink(person: string, count = 1) {
    await program.anonymous(requestUnblock, { body: { account: person } })
    const mail = await mailTo(program.outbox, `${person}@demo.example`, 'Desbloquear', count)
    expect(linkIn(mail).hash).toMatch(/^#\/auth\/unblockAccess\?/)
    return new URLSearchParams(linkIn(mail).hash.split('?')[1]).get('token') ?? ''
  }

  test('ends the pause of name and address, once', async () => {
    await fail('luis', 5)
    for (let name = 0; name < 40; name += 1) await enter(`nadie-${name}`, 'x')
    const token = await unblockLink('luis')
    const use = () => program.anonymous(unblockAccess, { body: { username: 'luis', token } })
    expect((await use()).status).toBe(204)
    expect((await enter('luis', 'demo')).status).toBe(200)
    expect(await use()).toMatchObject({ status: 400, body: { code: 'session.invalid_link' } })
  })

  test('gives no further guesses at others’ passwords: the address is paused again by the next failure', async () => {
    for (let name = 0; name < 40; name += 1) await enter(`nadie-${name}`, 'x')
    const token = await unblockLink('ana')
    await program.anonymous(unblockAccess, { body: { username: 'ana', token } })
    expect((await enter('nadie-41', 'x')).status).toBe(401)
    expect(await pauseOf('ana')).toBeGreaterThan(25)
  })

  test('ends only its own user’s pause', async () => {
    await fail('eva', 5)
    const token = await unblockLink('marta')
    const stolen = await program.anonymous(unblockAccess, { body: { username: 'eva', token } })
    expect(stolen.status).toBe(400)
    await pauseOf('eva')
  })

  test('is answered the same for existing and unknown users', async () => {
    const ask = (account: string) => program.anonymous(requestUnblock, { body: { account } })
    const [known, unknown] = [await ask('admin'), await ask('nadie')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })
})

test('a name has one counter in all spellings that the database treats as equal', async () => {
  for (const name of ['ana', 'ANA', 'Ana', 'aNa', 'anA']) await fail(name, 1)
  expect(await pauseOf('ana')).toBeGreaterThan(0)
  // Unicode lower-cases the dotted capital I to i.
  for (const name of ['admin', 'ADMİN', 'admİn', 'Admİn', 'aDMİN']) await fail(name, 1)
  expect(await pauseOf('admin')).toBeGreaterThan(0)
})

describe('guesses are counted by the account, whatever it is called', () => {
  /** All that Ana is called: five guesses, none of which pauses a name. */
  const GUESSES = ['Ana', ' ana ', 'ana@demo', 'ana@demo.example', 'ANA@Demo.example']
  const answersTo = async (names: readonly string[], password = 'no es') => {
    const replies = []
    for (const name of names) {
      const { status, body, headers } = await enter(name, password)
      replies.push({ status, body, wait: headers.get('retry-after') })
    }
    return replies
  }

  test('so that no other name gives further ones, and the pause is nobody’s to see', async () => {
    await answersTo(GUESSES)
    const right = await answersTo(['ana', 'ana@demo', 'ana@demo.example'], 'demo')
    expect(right.map(({ status }) => status)).toEqual([401, 401, 401])
    await waitItOut()
    expect((await enter('ana@demo', 'demo')).status).toBe(200)
    // She entered: all is forgotten.
    await answersTo(['ana', 'ana@demo.example'])
    expect((await enter('ana', 'demo')).status).toBe(200)
  })

  test('and an account that there is not answers the same, one by one', async () => {
    const unknown = (name: string) => name.replace(/ana/i, 'nadie')
    const names = [...GUESSES, 'ana', 'ana', 'ana', 'ana@demo', 'ana@demo.example', 'ana']
    const known = await answersTo(names)
    await rows.deleteFrom('sign_in_failures').execute()
    expect(await answersTo(names.map(unknown))).toEqual(known)
    expect(known.map(({ status }) => status)).toContain(429)
  })

  test('also where somebody signed in proves who they are', async () => {
    const ana = await program.signIn('ana')
    await answersTo(GUESSES)
    const body = { password: 'demo', new_password: 'una frase bien larga' }
    expect(await ana.send(changePassword, { body })).toMatchObject({
      status: 429,
      body: { code: 'session.blocked' },
    })
  })

  test('a mailed link ends the pause of all names', async () => {
    await answersTo(GUESSES)
    await program.anonymous(requestUnblock, { body: { account: 'ana' } })
    const mail = await mailTo(program.outbox, 'ana@demo.example', 'Desbloquear', 2)
    const token = new URLSearchParams(linkIn(mail).hash.split('?')[1]).get('token') ?? ''
    await program.anonymous(unblockAccess, { body: { username: 'ana', token } })
    expect((await enter('ana@demo.example', 'demo')).status).toBe(200)
  })
})
