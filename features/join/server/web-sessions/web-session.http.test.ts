import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { endWebSession, readWebSession, startWebSession } from '../../contract/config/web-session.ts'
import { createSessionKeeper } from './session-keeper.ts'

const program = await startTestProgram()
const { systemRows } = program.database
// The other company's administrator.
await systemRows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'bruno').execute()
const admin = await program.signIn('admin')
const bruno = await program.signIn('bruno')
const ana = await program.signIn('ana')
const { record: account } = await admin.call(joinAccounts.routes.create, {
  body: { name: 'Por código', provider: 'whatsapp-web', number: '+576015559922' },
})
const params = { id: account.id }

test('without the package no QR code can be requested, and the error says what to do', async () => {
  expect(await admin.call(readWebSession, { params })).toEqual({ step: 'off', qr: null })
  const refused = await admin.send(startWebSession, { params })
  expect(refused).toMatchObject({ status: 409, body: { code: 'join.web_package_missing' } })
  expect(JSON.stringify(refused.body)).toContain('baileys')
})

test('another company and agents cannot see the QR code', async () => {
  for (const route of [readWebSession, startWebSession, endWebSession])
    expect((await bruno.send(route, { params })).status).toBe(404)
  expect((await ana.send(readWebSession, { params })).status).toBe(403)
})

test('a session is stored sealed, and deleted when it ends', async () => {
  const keeper = createSessionKeeper(
    program.database,
    createSealedBox(Buffer.alloc(32, 7), 'messaging credentials'),
  )
  await keeper.save(account.id, '{"creds":{"noiseKey":"muy secreto"}}')
  const { session_sealed } = await systemRows
    .selectFrom('join_web_sessions')
    .select('session_sealed')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(session_sealed.toString('latin1')).not.toContain('secreto')
  expect(await keeper.load(account.id)).toContain('muy secreto')
  await admin.call(endWebSession, { params })
  expect(await keeper.load(account.id)).toBeNull()
})
