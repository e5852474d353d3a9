import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { addNeedsOfPerson, putNeedsOfBusiness } from '../contract/needs.ts'
import { putBusinessStage, uploadLeads } from '../contract/person-operations.ts'
import { persons, prospects } from '../contract/persons.ts'
import { writeCrmSettings } from '../contract/rights.ts'
import { makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const eva = await program.signIn('eva')
const fx = { ...persons.routes.list, path: '/api/fx/persons/' }
const show = (shows_crm: boolean, shows_fx: boolean) =>
  admin.call(writeCrmSettings, { body: { shows_crm, shows_fx } })
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

test('a hidden edition is in nobody’s session, and its routes answer 404', async () => {
  expect((await program.signIn('ana')).session.abilities).toEqual(
    expect.arrayContaining(['crm.classic', 'crm.fx']),
  )
  expect(await statusOf(admin.send(fx, {}))).toBe(200)
  await show(true, false)
  expect((await program.signIn('ana')).session.abilities).not.toContain('crm.fx')
  expect(await statusOf(admin.send(fx, {}))).toBe(404)
  expect(await statusOf(admin.send(prospects.routes.list, {}))).toBe(404)
  expect(await statusOf(admin.send(persons.routes.list, {}))).toBe(200)
  expect(eva.session.abilities).toContain('crm.fx')
  expect(await statusOf(eva.send(fx, {}))).toBe(200)
  await show(true, true)
})

test('the routes that only the classic edition has answer 404 to everybody when it is hidden', async () => {
  const { stages, need } = await makePipeline(admin)
  const personId = await makePerson(admin)
  const tried = async (client: Client) => [
    await statusOf(
      client.send(uploadLeads, {
        body: {},
        file: new Blob(['Nombres,Celular\nEva,3015559999\n']),
        fileName: 'leads.csv',
      }),
    ),
    await statusOf(
      client.send(putBusinessStage, {
        params: { personId, businessName: 'Uno' },
        body: { stage: stages[0] },
      }),
    ),
    await statusOf(client.send(addNeedsOfPerson, { params: { personId }, body: { needs: [{ need }] } })),
    await statusOf(
      client.send(putNeedsOfBusiness, { params: { personId, businessId: 1 }, body: { needs: [{ need }] } }),
    ),
  ]
  await show(false, true)
  const marta = await program.signIn('marta')
  expect(marta.session.abilities).not.toContain('crm.classic')
  expect(await tried(admin)).toEqual([404, 404, 404, 404])
  expect(await tried(marta)).toEqual([404, 404, 404, 404])
  await show(true, true)
  expect((await tried(admin)).slice(0, 3)).toEqual([201, 200, 201])
})

test('at least one edition is shown', async () => {
  expect(await statusOf(admin.send(writeCrmSettings, { body: { shows_crm: false, shows_fx: false } }))).toBe(
    400,
  )
})
