import { once } from 'node:events'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { extensions, renewOwnPhoneSecret } from '#features/pbx/contract/extensions.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { changePassword } from '#features/session/contract/profile.ts'
import { currentSession, signIn, signOut } from '#features/session/contract/session.ts'
import { resetUserPassword, users } from '#features/users/contract/users.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { type Client as Session, startTestProgram } from './testing.ts'

/** A device can only use an extension while its owner may. */
const program = await startTestProgram()
const admin = await program.signIn('admin')
const rows = program.database.systemRows

const newPerson = async (username: string, number: string) => {
  const made = await admin.call(users.routes.create, {
    body: { username, short_name: username, role: 'agent' },
  })
  const password = made.once.password ?? ''
  const { record } = await admin.call(extensions.routes.create, {
    body: { number, display_name: username, owner: made.record.id },
  })
  return { userId: made.record.id, extensionId: record.id, username, password, account: record.account }
}
type NewPerson = Awaited<ReturnType<typeof newPerson>>

const secretsOf = async ({ extensionId }: NewPerson) => {
  const row = await rows
    .selectFrom('extensions')
    .select(['secret_sealed', 'secret_digest', 'desk_secret_digest', 'tls_secret_digest'])
    .where('id', '=', extensionId)
    .executeTakeFirstOrThrow()
  return {
    sealed: row.secret_sealed.length,
    browser: row.secret_digest,
    desk: row.desk_secret_digest,
    tls: row.tls_secret_digest,
  }
}
const enter = async ({ username, password }: NewPerson) => {
  const reply = await program.anonymous(signIn, { body: { username, password } })
  if (!reply.ok) throw new Error(`${username} could not sign in`)
  return reply.body
}
const phone = async (endpoint: string, secret: string): Promise<Device> => {
  const device = program.engine.device({ endpoint, secret })
  await device.register()
  await program.settled()
  return device
}
const act = (
  contract: typeof users | typeof extensions,
  action: 'disable' | 'enable' | 'remove',
  id: number,
) => admin.call(contract.routes.act as typeof users.routes.act, { body: { action, ids: [id] } })

/** Endpoints that the engine accepts registrations and calls from. */
const engineKnows = async (endpoint: string) => {
  const client = new Client({ connectionString: program.ownerUrl })
  await client.connect()
  try {
    return (
      (await client.query('SELECT 1 FROM asterisk.endpoints WHERE endpoint = $1', [endpoint])).rowCount === 1
    )
  } finally {
    await client.end()
  }
}

test.each(['disable', 'remove'] as const)(
  'after %s of its owner a phone can neither call nor be called, its call ends, and its secrets are void',
  async (action) => {
    const [person, other] = [
      await newPerson(`sale.${action}`, action === 'disable' ? '3101' : '3102'),
      await newPerson(`queda.${action}`, action === 'disable' ? '3201' : '3202'),
    ]
    const before = await secretsOf(person)
    const [hers, theirs] = [await phone(person.account, 'a'), await phone(other.account, 'b')]
    await hers.call(action === 'disable' ? '3201' : '3202')
    await theirs.reaches('ringing')
    await theirs.answer()
    await hers.reaches('talking')

    expect(await engineKnows(person.account)).toBe(true)

    await act(users, action, person.userId)
    expect(await engineKnows(person.account)).toBe(false)
    await hers.ended()
    await theirs.reaches('idle')
    const after = await secretsOf(person)
    expect(after.sealed).toBe(0)
    expect([before.browser, before.desk]).not.toContain(after.browser)
    expect([before.browser, before.desk]).not.toContain(after.desk)
    expect([typeof before.tls, after.tls]).toEqual(['string', null])

    await hers.call(action === 'disable' ? '3201' : '3202')
    await hers.ended()
    expect(theirs.phase()).toBe('idle')
    await theirs.call(action === 'disable' ? '3101' : '3102')
    expect(await theirs.ended()).toEqual({ cause: 'unknown-number' })
  },
)

test("resetting a password renews the browser's SIP secret, not the desk phone's", async () => {
  const person = await newPerson('clave', '3301')
  const first = (await enter(person)).sipData?.password
  const before = await secretsOf(person)
  const { once: answer } = await admin.call(resetUserPassword, { params: { id: person.userId } })
  const after = await secretsOf(person)
  expect(after).toMatchObject({ sealed: 0, desk: before.desk, tls: before.tls })
  expect(after.browser).not.toBe(before.browser)
  const again = await Promise.all([
    enter({ ...person, password: answer.password ?? '' }),
    enter({ ...person, password: answer.password ?? '' }),
  ])
  expect(again[0].sipData?.password).toBe(again[1].sipData?.password)
  expect(again[0].sipData?.password).not.toBe(first)
  expect((await secretsOf(person)).browser).not.toBe(after.browser)
})

test("changing one's own password renews the secret without interruption", async () => {
  const luis = await program.signIn('luis')
  const before = luis.session.sipData?.password
  const account = luis.session.sipData?.account
  const socket = await luis.open(`/ws/notifications/${account}/`, 'notifications')
  await luis.call(changePassword, { body: { password: 'demo', new_password: 'otra clave larga 7' } })
  const { sipData } = await luis.call(currentSession, {})
  expect(sipData?.password).toMatch(/^[\w-]{24}$/)
  expect(sipData?.password).not.toBe(before)
  const renewed = await socket.next(({ eventType }) => eventType === 'sip_secret_renewed')
  expect(renewed.data).toEqual({ account })
})

/** Opens the user's notification socket; resolves with its close code. */
const listening = async (client: Session) => {
  const { socket } = await client.open(
    `/ws/notifications/${client.session.sipData?.account}/`,
    'notifications',
  )
  return { closed: once(socket, 'close').then(([code]) => code as number) }
}

test("reassigning a phone revokes the former owner's secrets and sockets", async () => {
  const ana = await program.signIn('ana')
  const account = ana.session.sipData?.account ?? ''
  const { results } = await admin.call(extensions.routes.list, { query: { search: '1001' } })
  const { id = 0, version = 0 } = results[0] ?? {}
  const before = await secretsOf({ extensionId: id } as NewPerson)
  const { closed } = await listening(ana)
  const next = await newPerson('releva', '3401')
  await act(extensions, 'remove', next.extensionId)
  await admin.call(extensions.routes.edit, { params: { id }, body: { version, owner: next.userId } })
  expect(await closed).toBe(1013)
  const after = await secretsOf({ extensionId: id } as NewPerson)
  expect(after).toMatchObject({ sealed: 0 })
  expect(after.desk).not.toBe(before.desk)
  expect(after.browser).not.toBe(before.browser)
  expect((await ana.call(currentSession, {})).sipData).toBeNull()
  expect((await enter(next)).sipData?.account).toBe(account)
})

test('sockets end with the session, even when opened during the sign-out, and with a change of role', async () => {
  for (let round = 0; round < 20; round += 1) {
    const marta = await program.signIn('marta')
    const opening = listening(marta).catch(() => null)
    const [opened] = await Promise.all([opening, marta.call(signOut, {})])
    if (opened) expect(await opened.closed).toBe(4401)
  }
  const marta = await program.signIn('marta')
  const { closed } = await listening(marta)
  const params = { id: marta.session.userId }
  const { version } = await admin.call(users.routes.read, { params })
  await admin.call(users.routes.edit, { params, body: { version, role: 'agent' } })
  expect(await closed).toBe(1013)
  expect((await marta.send(getCalls, { body: {} })).status).toBe(200)
})

test('an owner renews the desk phone’s secret, as after a new password; the browser keeps its own', async () => {
  const marta = await program.signIn('marta')
  const { account = '', extension = '' } = marta.session.sipData ?? {}
  const { results } = await admin.call(extensions.routes.list, { query: { search: extension } })
  const { id: extensionId = 0, version = 0 } = results[0] ?? {}
  const before = await secretsOf({ extensionId } as NewPerson)
  const { number, once: shown } = await marta.call(renewOwnPhoneSecret, {})
  expect([number, shown.sip_auth_user]).toEqual([extension, `${account}-desk`])
  const after = await secretsOf({ extensionId } as NewPerson)
  expect(after).toMatchObject({ sealed: before.sealed, browser: before.browser })
  expect(after.desk).not.toBe(before.desk)
  expect(after.tls).not.toBe(before.tls)
  await admin.call(extensions.routes.edit, { params: { id: extensionId }, body: { version, owner: null } })
  const taken = await secretsOf({ extensionId } as NewPerson)
  await expect(marta.call(renewOwnPhoneSecret, {})).rejects.toThrow('404')
  expect(await secretsOf({ extensionId } as NewPerson)).toEqual(taken)
})
