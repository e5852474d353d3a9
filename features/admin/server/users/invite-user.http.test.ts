import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { restartPassword } from '#features/session/contract/password.ts'
import { signIn } from '#features/session/contract/session.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { inviteUser, users } from '../../contract/users.ts'

const program = await startTestProgram({ runJobs: true })
const [admin, ana, eva] = await Promise.all(
  (['admin', 'ana', 'eva'] as const).map((name) => program.signIn(name)),
)
if (!admin || !ana || !eva) throw new Error('somebody is missing')

const make = async (username: string, email: string | null) => {
  const body = { username, short_name: `Persona ${username}`, email }
  return (await admin.call(users.routes.create, { body })).record.id
}
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

test('somebody new is mailed a link, chooses a password once with it, and comes in', async () => {
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

test('sent again the newest link opens, however often, and the one before does not', async () => {
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

test('is for administrators of the own company, and for who has an address', async () => {
  const id = await make('sincorreo', null)
  expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'admin.no_address' } })
  expect((await ana.send(inviteUser, { params: { id } })).status).toBe(403)
  expect((await invite(eva.session.userId)).status).toBe(404)
  expect((await invite(9_999_999)).status).toBe(404)
})

test('who runs the platform does so from a provider’s company only', async () => {
  const operador = await program.signIn('operador')
  const rows = program.database.systemRows
  const company = operador.session.company.id
  await rows.updateTable('companies').set({ is_provider: false }).where('id', '=', company).execute()
  expect((await operador.send(users.routes.list, {})).status).toBe(401)
  await expect(operador.open('/ws/notifications/x/', 'notifications')).rejects.toThrow()
  await rows.updateTable('companies').set({ is_provider: true }).where('id', '=', company).execute()
  expect((await operador.send(users.routes.list, {})).status).not.toBe(401)
})
