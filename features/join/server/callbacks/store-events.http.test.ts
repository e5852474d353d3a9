import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

const program = await startTestProgram()
const { tell, account } = await cloudLineOf(await program.signIn('admin'), program.origin)
const eventsOf = () =>
  program.database.systemRows
    .selectFrom('join_inbox')
    .select(['dedupe_key', 'lane', 'event'])
    .where('account_id', '=', account)
    .orderBy('id')
    .execute()

test('in a batch with a callback that cannot be stored the others are stored once, and only that one is refused', async () => {
  const from = (index: number) => `57300557${1000 + (index % 7)}`
  const owner = new pg.Client({ connectionString: program.ownerUrl })
  await owner.connect()
  await owner.query(`
    ALTER TABLE join_inbox ADD CONSTRAINT refused_by_the_test CHECK (dedupe_key <> 'wamid.refused') NOT VALID`)
  const good = Array.from({ length: 60 }, (_, index) => written(`wamid.burst-${index}`, from(index), 'Hola'))
  const statuses = await Promise.all([
    ...good.map((value) => tell(value)),
    tell(written('wamid.refused', from(0), 'No')),
    ...good.map((value) => tell(value)),
  ])
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses[60]).not.toBe(200)
  await owner.query('ALTER TABLE join_inbox DROP CONSTRAINT refused_by_the_test')
  await owner.end()
  const stored = await eventsOf()
  expect(stored).toHaveLength(60)
  expect(new Set(stored.map(({ dedupe_key }) => dedupe_key)).size).toBe(60)
})

test('a burst of callbacks looks its account up once, not for each', async () => {
  const statements = await program.statements.during(async () => {
    const burst = Array.from({ length: 40 }, (_, index) =>
      tell(written(`wamid.once-${index}`, `57300558${1000 + index}`, 'Hola')),
    )
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
  })
  // The cache may expire once meanwhile.
  expect(statements.filter((text) => text.includes('"webhook_key" =')).length).toBeLessThanOrEqual(3)
})

test('a message with a NUL character, which the database cannot store, is not lost', async () => {
  expect(await tell(written('wamid.nul', '573005572000', 'Con\0nulo'))).toBe(200)
  const [event] = (await eventsOf()).filter(({ lane }) => lane === '573005572000')
  expect(event?.event).toMatchObject({ content: { text: 'Connulo' } })
})
