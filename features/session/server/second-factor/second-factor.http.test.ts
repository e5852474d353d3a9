import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, type Person, startTestProgram } from '#apps/server/testing.ts'
import { authenticator } from '#platform/testing/authenticator.ts'
import { mailTo } from '#platform/testing/outbox.ts'
import {
  changeSecurity,
  confirmSecondFactor,
  enrolSecondFactor,
  readSecurity,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../contract/second-factor.ts'
import { currentSession, signIn } from '../../contract/session.ts'

const program = await startTestProgram({ runJobs: true })
const rows = program.database.systemRows
const password = 'demo'
const enter = (username: string, code?: string) =>
  program.anonymous(signIn, { body: { username, password, ...(code === undefined ? {} : { code }) } })
const refused = (code: string) => ({ status: 401, body: { code: `session.${code}` } })
const actions = async () =>
  (await rows.selectFrom('audit_entries').select('action').orderBy('id').execute()).map((row) => row.action)

/** Sets up a second factor. */
async function turnOn(client: Client) {
  const { secret, uri } = await client.call(startSecondFactor, { body: { password } })
  const app = authenticator(secret)
  const { recovery_codes: codes } = await client.call(confirmSecondFactor, {
    body: { code: await app.freshCode() },
  })
  return { app, codes, secret, uri }
}
const required = (yes: boolean) =>
  rows.updateTable('companies').set({ require_second_factor: yes }).where('slug', '=', 'demo').execute()

beforeEach(async () => {
  await rows.deleteFrom('second_factors').execute()
  await rows.deleteFrom('recovery_codes').execute()
  await rows.deleteFrom('sign_in_failures').execute()
  await required(false)
})

describe('a second factor', () => {
  test('is not asked for until a code has confirmed it', async () => {
    const ana = await program.signIn('ana')
    const { secret, uri } = await ana.call(startSecondFactor, { body: { password } })
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await enter('ana')).status).toBe(200)
    expect(await ana.send(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({
      status: 400,
      body: { code: 'session.wrong_code' },
    })
    expect((await enter('ana')).status).toBe(200)
  })

  test('is required besides the password, and each code works once', async () => {
    const ana = await program.signIn('ana')
    const { app } = await turnOn(ana)
    expect(await enter('ana')).toMatchObject(refused('second_factor_needed'))
    // The code that turned it on is used up as well.
    expect(await enter('ana', app.usedCode())).toMatchObject(refused('second_factor_wrong'))
    const code = await app.freshCode()
    expect((await enter('ana', `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect(await enter('ana', code)).toMatchObject(refused('second_factor_wrong'))
    expect((await enter('luis')).status).toBe(200)
  })

  test('accepts the same code only once, even concurrently', async () => {
    const { app } = await turnOn(await program.signIn('ana'))
    const code = await app.freshCode()
    const both = await Promise.all([enter('ana', code), enter('ana', code)])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 401])
  })

  test('is not revealed without the password', async () => {
    await turnOn(await program.signIn('ana'))
    const wrong = await program.anonymous(signIn, { body: { username: 'ana', password: 'x' } })
    expect(wrong).toMatchObject(refused('bad_credentials'))
  })

  test('blocks the name after wrong codes; being asked for the code does not count', async () => {
    const { app } = await turnOn(await program.signIn('ana'))
    for (let time = 0; time < 10; time += 1) await enter('ana')
    for (let time = 0; time < 5; time += 1) await enter('ana', '000000')
    expect(await enter('ana', await app.freshCode())).toMatchObject({
      status: 429,
      body: { code: 'session.blocked' },
    })
  })

  test('accepts each recovery code once, and none of the old ones after renewal', async () => {
    const ana = await program.signIn('ana')
    const { codes } = await turnOn(ana)
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    expect((await enter('ana', first.toLowerCase())).status).toBe(200)
    expect(await enter('ana', first)).toMatchObject(refused('second_factor_wrong'))
    const renewed = await ana.call(renewRecoveryCodes, { body: { password } })
    expect(await enter('ana', second)).toMatchObject(refused('second_factor_wrong'))
    expect((await enter('ana', renewed.recovery_codes[0])).status).toBe(200)
  })

  test('is turned off with the password, and the user is notified by mail', async () => {
    const ana = await program.signIn('ana')
    await turnOn(ana)
    expect(await ana.send(turnOffSecondFactor, { body: { password: 'x' } })).toMatchObject({
      status: 400,
      body: { code: 'session.wrong_password' },
    })
    expect((await ana.send(turnOffSecondFactor, { body: { password } })).status).toBe(204)
    expect((await enter('ana')).status).toBe(200)
    await mailTo(program.outbox, 'ana@demo.example', 'desactivado')
    expect(await actions()).toEqual(
      expect.arrayContaining(['user.second_factor_on', 'user.second_factor_off']),
    )
  })

  test('is stored sealed', async () => {
    const { secret, codes } = await turnOn(await program.signIn('ana'))
    const [factor] = await rows.selectFrom('second_factors').selectAll().execute()
    const saved = await rows.selectFrom('recovery_codes').selectAll().execute()
    const stored = [factor?.secret_sealed, ...saved.map((row) => row.code_hash)].map((bytes) =>
      bytes?.toString('latin1'),
    )
    expect(stored.join()).not.toContain(secret)
    expect(stored.join()).not.toContain(codes[0])
  })
})

describe('a company that requires one', () => {
  test('asks for it before the first session; the sign-in that confirms it shows the recovery codes', async () => {
    const admin = await program.signIn('admin')
    await admin.call(changeSecurity, { body: { require_second_factor: true } })
    expect((await admin.send(currentSession, {})).status).toBe(200)
    expect(await enter('luis')).toMatchObject(refused('second_factor_enrolment'))
    expect(await enter('luis', '000000')).toMatchObject(refused('second_factor_enrolment'))
    const enrolled = await program.anonymous(enrolSecondFactor, { body: { username: 'luis', password } })
    if (!enrolled.ok) throw new Error(enrolled.body.code)
    const app = authenticator(enrolled.body.secret)
    expect(await enter('luis', '000000')).toMatchObject(refused('second_factor_wrong'))
    const entered = await enter('luis', await app.freshCode())
    expect(entered).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } })
    const again = await enter('luis', await app.freshCode())
    expect(again.status).toBe(200)
    expect(again.body).not.toHaveProperty('recovery_codes')
    expect(await admin.call(readSecurity, {})).toEqual({
      require_second_factor: true,
      users: 4,
      users_with_second_factor: 1,
    })
    expect(await actions()).toContain('company.second_factor_required')
  })

  test('does not allow turning it off, nor setting it up without the password', async () => {
    const ana = await program.signIn('ana')
    await turnOn(ana)
    await required(true)
    expect(await ana.send(turnOffSecondFactor, { body: { password } })).toMatchObject({
      status: 409,
      body: { code: 'session.second_factor_required' },
    })
    const enrol = (username: string, word: string) =>
      program.anonymous(enrolSecondFactor, { body: { username, password: word } })
    expect(await enrol('luis', 'x')).toMatchObject(refused('bad_credentials'))
    expect(await enrol('nadie', 'x')).toMatchObject(refused('bad_credentials'))
    // It does not replace one that is on.
    expect((await enrol('ana', password)).status).toBe(409)
  })

  test('affects no other company, and its agents cannot change the setting', async () => {
    await required(true)
    const eva = await program.signIn('eva')
    expect((await eva.send(readSecurity, {})).status).toBe(403)
    expect((await eva.send(changeSecurity, { body: { require_second_factor: false } })).status).toBe(403)
    expect((await program.anonymous(enrolSecondFactor, { body: { username: 'eva', password } })).status).toBe(
      409,
    )
  })
})

describe('a lost device', () => {
  test('an administrator resets the second factor, in their own company only', async () => {
    const { userId } = (await program.signIn('ana')).session
    await turnOn(await program.signIn('ana'))
    const reset = async (person: Person, id: number) =>
      (await (await program.signIn(person)).send(resetSecondFactor, { params: { id } })).status
    expect(await reset('luis', userId)).toBe(403)
    await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
    expect(await reset('eva', userId)).toBe(404)
    expect(await enter('ana')).toMatchObject(refused('second_factor_needed'))
    expect(await reset('admin', userId)).toBe(204)
    expect((await enter('ana')).status).toBe(200)
    const [entry] = await rows
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'user.second_factor_reset')
      .execute()
    expect(entry).toMatchObject({ actor_name: 'Carolina Díaz', subject_name: 'ana', address: '127.0.0.1' })
  })
})
