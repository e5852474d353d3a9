import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { persons } from '../contract/persons.ts'
import { writeCrmSettings } from '../contract/rights.ts'

const program = await startTestProgram()

test('a face that the company does not show is in nobody’s session, and not there at the server', async () => {
  const admin = await program.signIn('admin')
  const fx = { ...persons.routes.list, path: '/api/fx/persons/' }
  expect((await program.signIn('ana')).session.abilities).toEqual(
    expect.arrayContaining(['crm.classic', 'crm.fx']),
  )
  expect((await admin.send(fx, {})).status).toBe(200)
  await admin.call(writeCrmSettings, { body: { shows_crm: true, shows_fx: false } })
  expect((await program.signIn('ana')).session.abilities).not.toContain('crm.fx')
  expect((await admin.send(fx, {})).status).toBe(404)
  expect((await admin.send(persons.routes.list, {})).status).toBe(200)
  const eva = await program.signIn('eva')
  expect(eva.session.abilities).toContain('crm.fx')
  expect((await eva.send(fx, {})).status).toBe(200)
})
