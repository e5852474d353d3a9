import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { restartPassword } from '#features/session/contract/password.ts'
import { enrolSecondFactor } from '#features/session/contract/second-factor.ts'
import { signIn } from '#features/session/contract/session.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { inviteUser, inviteUsers, users } from '../../contract/users.ts'

const program = await startTestProgram({ runJobs: true })
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
if (!admin || !ana || !eva) throw new Error('a person is not signed in')

const create = async (username: string, email: string | null) => {
  const body = { username, short_name: `Persona ${username}`, email }
  const { record, once } = await admin.call(users.routes.create, { body })
  return { id: record.id, password: once.password ?? '' }
}
const make = async (username: string, email: string | null) => (await create(username, email)).id
const invite = (id: number) => admin.send(inviteUser, { params: { id } })
const linkTo = async (address: string, count = 1) => {
  const mail = await mailTo(program.outbox, address, 'Su acceso', count)
  const query = new URLSearchParams(linkIn(mail).hash.split('?')[1])
  return { mail, token: query.get('token') ?? '', username: query.get('username') ?? '' }
}
const choose = (link: { token: string; username: string }, password: string) =>
  program.anonymous(restartPassword, {
    body: { token: link.token, username: link.username, password },
  })
const enters = async (username: string, password: string) =>
  (await program.anonymous(signIn, { body: { username, password } })).status

test('a new user gets a link by mail, sets a password with it once, and signs in', async () => {
  const id = await make('nueva', 'nueva@demo.example')
  expect((await invite(id)).status).toBe(204)
  const link = await linkTo('nueva@demo.example')
  expect(linkIn(link.mail).href).toMatch(/\/#\/auth\/restartPassword\?token=.+&username=nueva$/)
  expect(link.mail.text).toContain('vence en 3 días')
  expect(await choose(link, 'corta')).toMatchObject({ status: 400, body: { code: 'session.poor_password' } })
  expect((await choose(link, 'una frase bien larga')).status).toBe(204)
  expect(await enters('nueva', 'una frase bien larga')).toBe(200)
  expect(await choose(link, 'otra frase bien larga')).toMatchObject({
    status: 400,
    body: { code: 'session.invalid_link' },
  })
  const entries = await program.database.systemRows
    .selectFrom('audit_entries')
    .select(['action', 'subject_name'])
    .where('action', '=', 'user.invited')
    .execute()
  expect(entries).toEqual([{ action: 'user.invited', subject_name: 'nueva' }])
})

test('of repeated invitations only the newest link works', async () => {
  const id = await make('lenta', 'lenta@demo.example')
  const links = []
  for (const count of [1, 2, 3, 4, 5]) {
    await invite(id)
    links.push(await linkTo('lenta@demo.example', count))
  }
  const newest = links.pop()
  for (const earlier of links) expect((await choose(earlier, 'una frase bien larga')).status).toBe(400)
  if (!newest) throw new Error('there is no link')
  expect((await choose(newest, 'una frase bien larga')).status).toBe(204)
})

test('an invitation invalidates every password until the link has set a new one', async () => {
  const { id, password } = await create('vista', 'vista@demo.example')
  expect(await enters('vista', password)).toBe(200)
  const inside = await program.anonymous(signIn, { body: { username: 'vista', password } })
  const token = inside.ok ? inside.body.token : ''
  const reads = async () =>
    (await fetch(`${program.origin}/api/v1/session/`, { headers: { authorization: `token ${token}` } }))
      .status
  expect(await reads()).toBe(200)
  await invite(id)
  expect(await reads()).toBe(401)
  expect(await enters('vista', password)).toBe(401)
  expect(await enters('vista', '')).toBe(400)
  await choose(await linkTo('vista@demo.example'), 'una frase bien larga')
  expect(await enters('vista', password)).toBe(401)
  expect(await enters('vista', 'una frase bien larga')).toBe(200)
  await invite(id)
  expect(await enters('vista', 'una frase bien larga')).toBe(401)
  await choose(await linkTo('vista@demo.example', 2), 'otra frase bien larga')
  expect(await enters('vista', 'otra frase bien larga')).toBe(200)
})

test('administrators cannot invite themselves', async () => {
  const { id, version } = await admin.call(users.routes.read, { params: { id: admin.session.userId } })
  await admin.call(users.routes.edit, {
    params: { id },
    body: { version, email: 'admin@demo.example' },
  })
  expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'admin.own_account' } })
  expect(await enters('admin', 'demo')).toBe(200)
})

test('only administrators of the own company can invite, and only users with an address', async () => {
  const id = await make('sincorreo', null)
  expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'admin.no_address' } })
  expect((await ana.send(inviteUser, { params: { id } })).status).toBe(403)
  expect((await invite(eva.session.userId)).status).toBe(404)
  expect((await invite(9_999_999)).status).toBe(404)
})

test('many users are invited at once; those who cannot be are named and keep their access', async () => {
  const [, without] = await Promise.all([
    create('muchas1', 'muchas1@demo.example'),
    create('muchas2', null),
    create('muchas3', 'muchas3@demo.example'),
  ])
  const usernames = ['muchas1', 'muchas2', 'muchas3', 'admin', 'eva', 'operador', 'nadie']
  expect(await admin.call(inviteUsers, { body: { usernames } })).toEqual({
    invited: 2,
    refused: ['muchas2', 'admin', 'eva', 'operador', 'nadie'],
  })
  for (const address of ['muchas1@demo.example', 'muchas3@demo.example']) {
    expect((await choose(await linkTo(address), 'una frase bien larga')).status).toBe(204)
  }
  expect(await enters('muchas2', without?.password ?? '')).toBe(200)
  expect(await enters('eva', 'demo')).toBe(200)
  expect((await ana.send(inviteUsers, { body: { usernames } })).status).toBe(403)
})

test('operators sign in only from a provider’s company', async () => {
  const operador = await program.signIn('operador')
  const rows = program.database.systemRows
  const company = operador.session.company.id
  await rows.updateTable('companies').set({ is_provider: false }).where('id', '=', company).execute()
  expect((await operador.send(users.routes.list, {})).status).toBe(401)
  await expect(operador.open('/ws/notifications/x/', 'notifications')).rejects.toThrow()
  const sessions = () => rows.selectFrom('sessions').select('id').where('company_id', '=', company).execute()
  const had = await sessions()
  const answer = (username: string, password: string) =>
    program.anonymous(signIn, { body: { username, password } })
  const asWrong = await answer('operador', 'no es')
  expect(asWrong).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } })
  expect(await answer('operador', 'demo')).toMatchObject({ status: 401, body: asWrong.body })
  expect(
    await program.anonymous(enrolSecondFactor, { body: { username: 'operador', password: 'demo' } }),
  ).toMatchObject({ status: 401, body: asWrong.body })
  expect(await sessions()).toEqual(had)
  await rows.updateTable('companies').set({ is_provider: true }).where('id', '=', company).execute()
  expect((await operador.send(users.routes.list, {})).status).not.toBe(401)
  expect((await answer('operador', 'demo')).status).toBe(200)
})
