import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

const program = await startTestProgram()
const rows = program.database.systemRows

test('each number says when it was last called, and never of another company’s calls', async () => {
  await program.makeAdministrator('eva')
  const [admin, eva] = [await program.signIn('admin'), await program.signIn('eva')]
  const { results } = await admin.call(destinationOptions, { query: { search: '1001' } })
  const [destination] = results
  const make = async (number: string) =>
    (
      await admin.call(dids.routes.create, {
        body: { number, label: number, destination: destination?.id ?? 0 },
      })
    ).record
  const [called, silent] = [await make('6015559101'), await make('6015559102')]
  const called_at = async (id: number) =>
    (await admin.call(dids.routes.read, { params: { id } })).last_call_at
  expect(await called_at(called.id)).toBeNull()
  const call = async (company_id: number, at: string) => {
    const id = randomUUID()
    const times = { started_at: at, ended_at: at }
    await rows
      .insertInto('calls')
      .values({ id, company_id, dialed: called.number, ...times })
      .execute()
    await rows
      .insertInto('call_results')
      .values({
        id,
        company_id,
        did_id: called.id,
        direction: 'inbound',
        result: 'informed',
        place_name: '',
        extension_ids: [],
        number: '3001234567',
        name: '',
        outcome: 'completed',
        ...times,
        wait_seconds: 0,
        talk_seconds: 0,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ did_id: called.id }))
      .execute()
  }
  await call(admin.session.company.id, '2026-11-02T10:00:00Z')
  await call(admin.session.company.id, '2026-11-03T10:00:00Z')
  await call(eva.session.company.id, '2026-11-09T10:00:00Z')
  expect(await called_at(called.id)).toBe('2026-11-03T10:00:00.000Z')
  expect(await called_at(silent.id)).toBeNull()
  expect((await eva.send(dids.routes.read, { params: { id: called.id } })).status).toBe(404)
})
