import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { linkIn, mailsTo, mailTo } from '#platform/testing/outbox.ts'
import { forgotPassword, restartPassword } from '../contract/password.ts'
import { changeProfile } from '../contract/profile.ts'
import { currentSession, signIn } from '../contract/session.ts'

const program = await startTestProgram({ runJobs: true })
const NEW = 'una frase que nadie sabe'
const SUBJECT = 'Restablecer'
let requests = 0

const forget = (account: string) => program.anonymous(forgotPassword, { body: { account } })
/** Requests a link and reads it from the mail. */
async function linkFor(person: string, company = 'demo') {
  const address = `${person}@${company}.example`
  const before = (await mailsTo(program.outbox, address)).filter((mail) =>
    mail.subject.includes(SUBJECT),
  ).length
  await forget(requests++ % 2 === 0 ? person.toUpperCase() : address)
  const mail = await mailTo(program.outbox, address, SUBJECT, before + 1)
  const query = new URLSearchParams(linkIn(mail).hash.split('?')[1])
  return { mail, token: query.get('token') ?? '', username: query.get('username') ?? '' }
}
const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })

describe('a forgotten password', () => {
  test('a mailed link sets a new one once, and ends all sessions with their sockets', async () => {
    const ana = await program.signIn('ana')
    const socket = await ana.open('/ws/notifications/demo-1001/', 'notifications')
    const closed = new Promise<number>((resolve) => socket.socket.once('close', resolve))
    const { mail, token, username } = await linkFor('ana')
    expect(linkIn(mail).href).toMatch(/\/#\/auth\/restartPassword\?token=.+&username=ana$/)

    const restart = (password: string) =>
      program.anonymous(restartPassword, { body: { token, username, password } })
    expect((await restart(NEW)).status).toBe(204)
    expect(await closed).toBe(4401)
    expect((await ana.send(currentSession, {})).status).toBe(401)
    expect((await enter('ana', 'demo')).status).toBe(401)
    expect((await enter('ana', NEW)).status).toBe(200)
    expect(await restart('otra frase distinta')).toMatchObject({
      status: 400,
      body: { code: 'session.invalid_link' },
    })
    await mailTo(program.outbox, 'ana@demo.example', 'cambió')
    expect(
      await program.database.systemRows
        .selectFrom('audit_entries')
        .select(['action', 'subject_name', 'address'])
        .where('action', '=', 'user.password_restarted')
        .execute(),
    ).toEqual([{ action: 'user.password_restarted', subject_name: 'ana', address: '127.0.0.1' }])
  })

  test('the answer is the same for unknown users, and no mail is sent for them', async () => {
    const [known, unknown] = [await forget('luis'), await forget('nadie@demo.example')]
    expect(known.status).toBe(204)
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    await mailTo(program.outbox, 'luis@demo.example', SUBJECT)
    expect(await mailsTo(program.outbox, 'nadie')).toEqual([])
  })

  test('a link works for its own user only, until it expires', async () => {
    const { token } = await linkFor('marta')
    const steal = { token, username: 'eva', password: NEW }
    expect((await program.anonymous(restartPassword, { body: steal })).status).toBe(400)
    await program.database.systemRows
      .updateTable('mailed_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const late = { token, username: 'marta', password: NEW }
    expect((await program.anonymous(restartPassword, { body: late })).status).toBe(400)
    expect((await enter('marta', 'demo')).status).toBe(200)
    expect((await enter('eva', 'demo')).status).toBe(200)
  })

  test.each([
    ['too short', 'siete77'],
    ['one that everybody tries', 'Password123'],
    ['the user name again', 'soy eva y ya'],
  ])('a new password that is %s is refused, and the link stays open', async (_, password) => {
    await program.database.systemRows.deleteFrom('mailed_tokens').execute()
    const { token, username } = await linkFor('eva', 'otra')
    const refused = await program.anonymous(restartPassword, { body: { token, username, password } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'session.poor_password' } })
    const good = { token, username, password: 'demo de la otra empresa' }
    expect((await program.anonymous(restartPassword, { body: good })).status).toBe(204)
  })

  test('of many at once with one link, one sets the password', async () => {
    await program.database.systemRows.deleteFrom('mailed_tokens').execute()
    const { token, username } = await linkFor('eva', 'otra')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        program.anonymous(restartPassword, { body: { token, username, password: `${NEW} ${at}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400, 400, 400, 400])
  })

  test('nobody gets more than three open links', async () => {
    for (let times = 0; times < 4; times += 1) await forget('bruno')
    await mailTo(program.outbox, 'bruno@otra.example', SUBJECT, 3)
    // The queue is ordered: once this later mail arrives, the fourth request has been processed.
    await linkFor('admin')
    expect(await mailsTo(program.outbox, 'bruno@otra.example')).toHaveLength(3)
  })

  test('the token is not stored in the database', async () => {
    await program.database.systemRows.deleteFrom('mailed_tokens').execute()
    const { token } = await linkFor('luis')
    // A fourth request of before may still be on its way.
    const rows = await program.database.systemRows
      .selectFrom('mailed_tokens')
      .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
      .selectAll('mailed_tokens')
      .where('username', '=', 'luis')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows.map((row) => row.token_hash.toString('utf8')).join()).not.toContain(token)
  })
})

test("accounts that other companies make with somebody's address displace nobody's link", async () => {
  const rows = program.database.systemRows
  for (let made = 0; made < 6; made += 1) {
    const { id: company_id } = await rows
      .insertInto('companies')
      .values({ name: `Ajena ${made}`, slug: `ajena-${made}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = {
      company_id,
      username: `falsa${made}`,
      short_name: 'Falsa',
      role: 'agent',
      password_hash: '',
    }
    await rows
      .insertInto('users')
      .values({ ...person, email: 'marta@demo.example' })
      .execute()
  }
  // Stored again, behind the others.
  await rows.updateTable('users').set({ short_name: 'Marta' }).where('username', '=', 'marta').execute()
  await forget('marta@demo.example')
  await eventually(async () => {
    const mails = await mailsTo(program.outbox, 'marta@demo.example')
    expect(mails.map((mail) => linkIn(mail).hash)).toContainEqual(expect.stringContaining('username=marta'))
  })
})

test('a link mailed to an address is invalid after the address changes', async () => {
  const { token, username } = await linkFor('luis')
  const luis = await program.signIn('luis')
  await luis.call(changeProfile, { body: { email: 'luis@nuevo.example', password: 'demo' } })
  const body = { token, username, password: NEW }
  expect(await program.anonymous(restartPassword, { body })).toMatchObject({
    status: 400,
    body: { code: 'session.invalid_link' },
  })
  expect((await enter('luis', 'demo')).status).toBe(200)
})
