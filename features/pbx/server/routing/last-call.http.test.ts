import { randomUUID } from 'node:crypto'
import { Client as Postgres } from 'pg'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

const program = await startTestProgram()

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
  const owner = new Postgres({ connectionString: program.ownerUrl })
  await owner.connect()
  const call = async (company: number, at: string) => {
    const id = randomUUID()
    await owner.query('INSERT INTO calls (id, company_id, dialed, started_at) VALUES ($1, $2, $3, $4)', [
      id,
      company,
      called.number,
      at,
    ])
    await owner.query(
      `INSERT INTO call_results (id, company_id, did_id, direction, result, place_name, extension_ids, number, name,
                                 outcome, started_at, ended_at, wait_seconds, talk_seconds)
       VALUES ($1, $2, $3, 'inbound', 'informed', '', '{}', '3001234567', '', 'completed', $4, $4, 0, 0)`,
      [id, company, called.id, at],
    )
  }
  await call(admin.session.company.id, '2026-11-02T10:00:00Z')
  await call(admin.session.company.id, '2026-11-03T10:00:00Z')
  await call(eva.session.company.id, '2026-11-09T10:00:00Z')
  await owner.end()
  expect(await called_at(called.id)).toBe('2026-11-03T10:00:00.000Z')
  expect(await called_at(silent.id)).toBeNull()
  expect((await eva.send(dids.routes.read, { params: { id: called.id } })).status).toBe(404)
})
