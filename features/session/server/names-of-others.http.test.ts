import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { signIn } from '../contract/session.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let ours: Client
let theirs: Client

// Administrators of `demo` and of `otra`.
beforeAll(async () => {
  await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
  ;[ours, theirs] = await program.signInAll('admin', 'eva')
})

const forget = () => rows.deleteFrom('sign_in_failures').execute()
const enter = async (username: string, password: string) => {
  await forget()
  return program.anonymous(signIn, { body: { username, password } })
}
const make = async (by: Client, username: string, email: string | null = null) =>
  (await by.call(users.routes.create, { body: { username, short_name: 'Nadie', email } })).once.password ?? ''
const companyOf = async (username: string, password: string) => {
  const entered = await enter(username, password)
  return entered.ok ? entered.body.company.slug : entered.status
}

interface Collision {
  what: string
  mine: [username: string, email: string | null]
  other: [username: string, email: string | null]
  /** Names by which I enter in spite of them; the others that they use still open theirs. */
  iEnter: string[]
  theyEnter: string[]
  /** Names that open nobody's: several have them. */
  nobody?: string[]
}

/** A person of another company, made before and after me. */
const COLLISIONS: Collision[] = [
  {
    what: 'their user name is my address',
    mine: ['rosa.$', 'rosa.$@uno.example'],
    other: ['rosa.$@uno.example', null],
    iEnter: ['rosa.$@uno.example', 'rosa.$', 'rosa.$@demo'],
    theyEnter: ['rosa.$@uno.example', 'rosa.$@uno.example@otra'],
  },
  {
    what: 'their address is mine',
    mine: ['pia.$', 'pia.$@uno.example'],
    other: ['petra.$', 'pia.$@uno.example'],
    iEnter: ['pia.$@uno.example', 'PIA.$@UNO.EXAMPLE', '  pia.$@uno.example '],
    theyEnter: ['pia.$@uno.example', 'petra.$', 'petra.$@otra'],
  },
  {
    what: 'both their name and their address are my address',
    mine: ['leo.$', 'leo.$@uno.example'],
    other: ['leo.$@uno.example', 'leo.$@uno.example'],
    iEnter: ['leo.$@uno.example', 'leo.$'],
    theyEnter: ['leo.$@uno.example'],
  },
  {
    what: 'their address is my user name',
    mine: ['gil.$@uno.example', null],
    other: ['gil.$', 'gil.$@uno.example'],
    iEnter: ['gil.$@uno.example', 'gil.$@uno.example@demo'],
    theyEnter: ['gil.$@uno.example', 'gil.$'],
  },
  {
    what: 'both names look like one address',
    mine: ['zoe.$@uno.example', 'zoe.$@uno.example'],
    other: ['Zoe.$@UNO.example', null],
    iEnter: ['zoe.$@uno.example'],
    theyEnter: ['zoe.$@uno.example'],
  },
  {
    what: 'their user name is my user@company',
    mine: ['fede.$', null],
    other: ['fede.$@demo', null],
    iEnter: ['fede.$@demo', 'fede.$'],
    theyEnter: ['fede.$@demo@otra'],
  },
  {
    what: 'the plain name is of both',
    mine: ['iris.$', 'iris.$@uno.example'],
    other: ['Iris.$', null],
    iEnter: ['iris.$@demo', 'iris.$@uno.example'],
    theyEnter: ['iris.$@otra'],
    nobody: ['iris.$', 'IRIS.$'],
  },
  {
    what: 'the name is written with other characters of the same letters',
    mine: ['ni\u00f1o.$', null],
    other: ['nino.$', null],
    iEnter: ['ni\u00f1o.$', 'nin\u0303o.$', ' NI\u00d1O.$ ', 'nin\u0303o.$@demo'],
    theyEnter: ['nino.$'],
  },
]

let made = 0

describe.each(['before', 'after'])('another company’s person, made %s me', (when) => {
  test.each(COLLISIONS)('$what', async ({ mine, other, iEnter, theyEnter, nobody = [] }) => {
    made += 1
    const named = (name: string) => name.replaceAll('$', `x${made}`)
    const create = (by: Client, [username, email]: Collision['mine']) =>
      make(by, named(username), email === null ? null : named(email))
    const first = when === 'before' ? await create(theirs, other) : null
    const myPassword = await create(ours, mine)
    const theirPassword = first ?? (await create(theirs, other))
    for (const name of iEnter.map(named)) expect(await companyOf(name, myPassword), name).toBe('demo')
    for (const name of theyEnter.map(named)) expect(await companyOf(name, theirPassword), name).toBe('otra')
    for (const name of nobody.map(named))
      for (const password of [myPassword, theirPassword])
        expect(await companyOf(name, password), name).toBe(401)
    // Whatever else they know of me, their words say nothing: as for a name that nobody has.
    const unknown = await enter('nadie.asi@uno.example', 'no es')
    for (const name of [...iEnter, ...theyEnter, ...nobody].map(named))
      expect((await enter(name, 'no es')).body, name).toEqual(unknown.body)
  })
})

test('what somebody enters by costs others who have the name no attempt', async () => {
  const [here, there] = [
    await make(ours, 'duo', 'duo@uno.example'),
    await make(theirs, 'duo.otra', 'duo@uno.example'),
  ]
  await forget()
  const go = async (name: string, password: string) =>
    (await program.anonymous(signIn, { body: { username: name, password } })).status
  for (let time = 0; time < 8; time += 1) expect(await go('duo@uno.example', there)).toBe(200)
  expect(await go('duo', here)).toBe(200)
})

test('names are stored in one form, and two forms of one name are taken', async () => {
  await make(ours, 'pen\u0303a')
  const stored = await rows.selectFrom('users').select('username').where('username', 'like', 'pe%a').execute()
  expect(stored.map(({ username }) => username)).toContain('pe\u00f1a')
  expect(
    await ours.send(users.routes.create, {
      body: { username: 'PE\u00d1A', short_name: 'Peña', email: null },
    }),
  ).toMatchObject({ ok: false })
})

test('HTTP basic is trimmed, too', async () => {
  const password = await make(ours, 'basilio')
  await forget()
  const response = await fetch(`${program.origin}${signIn.path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(` basilio :${password}`).toString('base64')}` },
  })
  expect(response.status).toBe(200)
})
