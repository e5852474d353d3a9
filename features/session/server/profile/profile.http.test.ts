import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readFile, uploadPicture } from '#platform/contract/files.ts'
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endSession,
  listSessions,
  readProfile,
} from '../../contract/profile.ts'
import { currentSession, signIn } from '../../contract/session.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

describe('a user’s own sessions', () => {
  test('are listed, and nobody else’s', async () => {
    const [first, second, eva] = [
      await program.signIn('ana'),
      await program.signIn('ana'),
      await program.signIn('eva'),
    ]
    const { results, count } = await second.call(listSessions, {})
    expect(count).toBe(2)
    expect(results.filter((session) => session.current)).toHaveLength(1)
    expect(results[0]).toMatchObject({ address: '127.0.0.1', user_agent: expect.any(String) })
    expect((await eva.call(listSessions, {})).count).toBe(1)
    await first.call(endOtherSessions, {})
  })

  test('are ended one by one, closing their sockets at once', async () => {
    const [ana, old] = [await program.signIn('ana'), await program.signIn('ana')]
    const socket = await old.open('/ws/notifications/demo-1001/', 'notifications')
    const closed = new Promise<number>((resolve) => socket.socket.once('close', resolve))
    const oldId = (await old.call(listSessions, {})).results.find((session) => session.current)?.id ?? 0
    expect((await ana.send(endSession, { params: { id: oldId } })).status).toBe(204)
    expect(await closed).toBe(4401)
    expect((await old.send(currentSession, {})).status).toBe(401)
    expect((await ana.send(endSession, { params: { id: oldId } })).status).toBe(404)
  })

  test('close the sockets of all tabs when ended, and nobody else’s', async () => {
    const [marta, old] = [await program.signIn('marta'), await program.signIn('marta')]
    const path = `/ws/notification/${marta.session.userId}/`
    const [tabs, stored] = [
      await Promise.all([
        old.open('/ws/notifications/demo-1003/', 'notifications'),
        old.open('/ws/notifications/demo-1003/', 'notifications'),
        old.open(path, 'notification'),
      ]),
      await marta.open(path, 'notification'),
    ]
    const closed = tabs.map(({ socket }) => new Promise<number>((resolve) => socket.once('close', resolve)))
    expect((await marta.call(endOtherSessions, {})).ended).toBe(1)
    expect(await Promise.all(closed)).toEqual([4401, 4401, 4401])
    await expect(old.open(path, 'notification')).rejects.toThrow()
    expect(stored.socket.readyState).toBe(stored.socket.OPEN)
    await stored.close()
  })

  test('of other users cannot be ended, in the own company or another', async () => {
    const [ana, luis, eva] = [
      await program.signIn('ana'),
      await program.signIn('luis'),
      await program.signIn('eva'),
    ]
    const id = (await ana.call(listSessions, {})).results.find((session) => session.current)?.id ?? 0
    expect((await luis.send(endSession, { params: { id } })).status).toBe(404)
    expect((await eva.send(endSession, { params: { id } })).status).toBe(404)
    expect((await ana.send(currentSession, {})).status).toBe(200)
  })

  test('are all ended but the current one, with one statement', async () => {
    const [luis, ...others] = [
      await program.signIn('luis'),
      await program.signIn('luis'),
      await program.signIn('luis'),
    ]
    const ana = await program.signIn('ana')
    const { count } = await luis.call(listSessions, {})
    const statements = await program.statements.during(async () =>
      expect(await luis.call(endOtherSessions, {})).toEqual({ ended: count - 1 }),
    )
    // One to authenticate the caller, one to end the sessions.
    expect(statements).toHaveLength(2)
    for (const other of others) expect((await other.send(currentSession, {})).status).toBe(401)
    expect((await luis.send(currentSession, {})).status).toBe(200)
    expect((await ana.send(currentSession, {})).status).toBe(200)
  })

  test('record their last use to the minute, without a write in between', async () => {
    const marta = await program.signIn('marta')
    /** The row's own version, which a write of any kind changes. */
    const versionAfter = async () => {
      await marta.call(currentSession, {})
      const found = await sql<{ xmin: string }>`SELECT xmin::text FROM sessions ORDER BY id`.execute(rows)
      return found.rows.map(({ xmin }) => xmin).join()
    }
    const longAgo = new Date(Date.now() - 3_600_000)
    await rows.updateTable('sessions').set({ last_seen_at: longAgo }).execute()
    const once = await versionAfter()
    expect(await versionAfter()).toBe(once)
    const [session] = (await marta.call(listSessions, {})).results
    expect(Date.parse(session?.last_seen_at ?? '')).toBeGreaterThan(longAgo.getTime() + 3_500_000)
  })
})

describe('the profile', () => {
  test('shows and changes the user’s name and language', async () => {
    const luis = await program.signIn('luis')
    const before = await luis.call(readProfile, {})
    expect(before).toMatchObject({
      username: 'luis',
      email: 'luis@demo.example',
      language: null,
      second_factor: { on: false, required: false, recovery_codes_left: 0 },
    })
    const body = { short_name: 'Luis M.', language: 'en' as const }
    expect(await luis.call(changeProfile, { body })).toMatchObject(body)
    expect(await luis.call(currentSession, {})).toMatchObject({ shortName: 'Luis M.', language: 'en' })
    const other = await program.signIn('ana')
    expect(await other.call(readProfile, {})).toMatchObject({ short_name: 'Ana Gómez' })
    await luis.call(changeProfile, { body: { short_name: before.short_name, language: 'es' } })
  })

  test('changes the address only with the password, and refuses a colleague’s address', async () => {
    const luis = await program.signIn('luis')
    const change = (email: string | null, password?: string) =>
      luis.send(changeProfile, { body: { email, ...(password === undefined ? {} : { password }) } })
    expect(await change('nuevo@demo.example')).toMatchObject({
      status: 400,
      body: { code: 'session.wrong_password' },
    })
    expect((await change('nuevo@demo.example', 'x')).status).toBe(400)
    expect(await change('ANA@demo.example', 'demo')).toMatchObject({
      status: 409,
      body: { code: 'session.email_taken' },
    })
    expect((await change('no es un correo', 'demo')).status).toBe(400)
    // Addresses are unique per company: another company has this one too.
    expect(await change('eva@otra.example', 'demo')).toMatchObject({
      status: 200,
      body: { email: 'eva@otra.example' },
    })
    expect((await change(null, 'demo')).status).toBe(200)
  })
})

describe('a password change', () => {
  test('needs the current password, and ends all other sessions', async () => {
    const [marta, old] = [await program.signIn('marta'), await program.signIn('marta')]
    const change = (password: string, new_password: string) =>
      marta.send(changePassword, { body: { password, new_password } })
    expect(await change('x', 'una frase bien larga')).toMatchObject({
      body: { code: 'session.wrong_password' },
    })
    expect(await change('demo', 'corta')).toMatchObject({ body: { code: 'session.poor_password' } })
    expect((await change('demo', 'una frase bien larga')).status).toBe(204)
    expect((await old.send(currentSession, {})).status).toBe(401)
    expect((await marta.send(currentSession, {})).status).toBe(200)
    const enter = (password: string) => program.anonymous(signIn, { body: { username: 'marta', password } })
    expect((await enter('demo')).status).toBe(401)
    expect((await enter('una frase bien larga')).status).toBe(200)
  })

  test('is protected against guessing the current password', async () => {
    const admin = await program.signIn('admin')
    const guess = () =>
      admin.send(changePassword, { body: { password: 'x', new_password: 'una frase bien larga' } })
    for (let tries = 0; tries < 5; tries += 1) await guess()
    expect(await guess()).toMatchObject({ status: 429, body: { code: 'session.blocked' } })
  })
})

test('the user’s picture is set, replaced and removed; another user’s upload is refused', async () => {
  const [ana, luis, eva] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
  ]
  const upload = () => ana.call(uploadPicture, { file: new Blob([PNG]), fileName: 'yo.png' })
  const { id } = await upload()
  for (const other of [luis, eva]) {
    expect((await other.send(changeProfile, { body: { avatar: id } })).status).toBe(400)
  }
  const { avatar } = await ana.call(changeProfile, { body: { avatar: id } })
  expect(avatar).toBe(`/api/files/${id}/`)
  expect((await ana.call(currentSession, {})).avatar).toBe(avatar)
  expect((await luis.download(readFile, { params: { id } })).status).toBe(200)
  expect((await eva.download(readFile, { params: { id } })).status).toBe(404)

  const next = await upload()
  await ana.call(changeProfile, { body: { avatar: next.id } })
  expect((await luis.download(readFile, { params: { id } })).status).toBe(404)
  expect((await ana.call(changeProfile, { body: { avatar: null } })).avatar).toBeNull()
  expect((await luis.download(readFile, { params: { id: next.id } })).status).toBe(404)
})
