import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { slotOf } from '../callbacks/slot-of.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const busy = await cloudLineOf(admin, program.origin)
const quiet = await cloudLineOf(eva, program.origin)

const { company_id: company } = await program.database.systemRows
  .selectFrom('join_accounts')
  .select('company_id')
  .where('id', '=', busy.account)
  .executeTakeFirstOrThrow()

const chatOf = async (person: typeof admin, phone: string) =>
  found(
    (await person.call(listChats, { query: { page_size: 100 } })).results.find(
      (chat) => chat.phone === phone,
    ),
  )
const textsOf = async (person: typeof admin, phone: string): Promise<string[]> => {
  const { id } = await chatOf(person, phone)
  const { results } = await person.call(listMessages, { query: { sender: id } })
  return results.filter(({ direction }) => direction === 'in').map(({ message }) => message)
}
const PEOPLE = Array.from({ length: 30 }, (_, index) => `5730066${String(index).padStart(5, '0')}`)
const openOf = async (account: number, rowsOf = program.database.systemRows): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM join_inbox WHERE account_id = ${account} AND done_at IS NULL`.execute(
    rowsOf,
  )
  return rows[0]?.open ?? 0
}

test('one company’s blocked burst does not delay another company’s message, and order is kept afterwards', async () => {
  const TIMES = 10
  await program.database.system(async (unit) => {
    // Assigning new conversations locks their group: this blocks all conversations of the company.
    await sql`SELECT FROM join_groups WHERE company_id = ${company} FOR UPDATE`.execute(unit.rows)
    for (let time = 0; time < TIMES; time += 1)
      await Promise.all(
        PEOPLE.map((phone) => busy.tell(written(`wamid.${phone}-${time}`, phone, `Palabra ${time}`))),
      )
    expect(await quiet.tell(written('wamid.quiet-1', '573007700001', 'Una sola'))).toBe(200)
    expect(await eventually(() => textsOf(eva, '573007700001'), 20_000)).toEqual(['Una sola'])
    expect(await openOf(busy.account, unit.rows)).toBe(PEOPLE.length * TIMES)
  })
  await eventually(async () => expect(await openOf(busy.account)).toBe(0), 30_000)
  for (const phone of PEOPLE)
    expect(await textsOf(admin, phone)).toEqual(Array.from({ length: TIMES }, (_, time) => `Palabra ${time}`))
})

test('a failing event delays only its own contact, and is processed on a retry', async () => {
  const first = '573008800001'
  const line = slotOf(busy.account, first)
  const neighbour = found(
    Array.from({ length: 50 }, (_, index) => `57300881${1000 + index}`).find(
      (phone) => slotOf(busy.account, phone) === line,
    ),
  )
  const rows = program.database.systemRows
  const broken = await rows
    .insertInto('join_inbox')
    .values({
      company_id: company,
      account_id: busy.account,
      dedupe_key: 'broken',
      lane: first,
      slot: line,
      event: JSON.stringify({ type: 'nonsense' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await busy.tell(written('wamid.behind', first, 'Detrás'))
  await busy.tell(written('wamid.beside', neighbour, 'Al lado'))
  expect(await eventually(() => textsOf(admin, neighbour), 20_000)).toEqual(['Al lado'])
  const eventOf = (key: string) =>
    rows
      .selectFrom('join_inbox')
      .select(['event', 'attempts', 'done_at'])
      .where('account_id', '=', busy.account)
      .where(sql<boolean>`dedupe_key = ${key} OR event->>'providerId' = ${key}`)
      .executeTakeFirstOrThrow()
  await eventually(async () => expect((await eventOf('broken')).attempts).toBeGreaterThan(0), 20_000)
  const behind = await eventOf('wamid.behind')
  expect(behind.done_at).toBeNull()
  const mended = { ...(behind.event as object), key: 'broken', providerId: 'wamid.mended' }
  await rows
    .updateTable('join_inbox')
    .set({ event: JSON.stringify(mended).replace('Detrás', 'Delante') })
    .where('id', '=', broken.id)
    .execute()
  await eventually(async () => expect(await textsOf(admin, first)).toEqual(['Delante', 'Detrás']), 30_000)
})
