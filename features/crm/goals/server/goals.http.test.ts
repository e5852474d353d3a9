import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '../../contract/rights.ts'
import { sales } from '../../contract/sales.ts'
import { readGoals, readOwnGoals, writeGoals } from '../contract/goals.ts'

const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const month = '2024-02'
const mine = async (client: typeof ana, of = month) =>
  (await client.call(readOwnGoals, { query: { month: of } })).people[0]
const set = (goals: object[], client = marta) =>
  client.send(writeGoals, { body: { month, goals: goals as never } })
const user = ana.session.userId

test('goals of a person and month, with what was reached in it', async () => {
  const sale = (sold_on: string, amount: number) =>
    admin.call(sales.routes.create, { body: { name: 'Venta', amount, sold_on, owner: user } as never })
  await sale('2024-02-01', 1_500_000)
  await sale('2024-02-29', 500_000)
  await sale('2024-03-01', 9_000_000)
  const goals = [
    { user, measure: 'sold', target: 4_000_000 },
    { user, measure: 'sales', target: 2 },
  ]
  expect((await set(goals)).status).toBe(200)
  expect(await mine(ana)).toMatchObject({
    user: { id: user },
    goals: {
      sold: { target: 4_000_000, reached: 2_000_000 },
      sales: { target: 2, reached: 2 },
      opened: { target: null, reached: 0 },
    },
  })
  expect((await mine(ana, '2024-03'))?.goals.sold).toEqual({ target: null, reached: 9_000_000 })
  await set([{ user, measure: 'sales', target: null }])
  expect((await mine(ana))?.goals).toMatchObject({ sold: { target: 4_000_000 }, sales: { target: null } })
  const { people, elapsed } = await marta.call(readGoals, { query: { month } })
  expect(elapsed).toBe(1)
  expect(people.find((one) => one.user.id === user)?.goals.sold.reached).toBe(2_000_000)
})

test('agents set none and read only their own, another company has none of them', async () => {
  expect((await set([{ user, measure: 'sales', target: 1 }], ana)).status).toBe(403)
  expect((await ana.send(readGoals, { query: {} })).status).toBe(403)
  expect((await ana.call(readOwnGoals, { query: {} })).people).toHaveLength(1)
  expect((await set([{ user, measure: 'sales', target: 1 }], eva)).status).toBe(400)
  expect((await eva.call(readGoals, { query: { month } })).people.some((one) => one.user.id === user)).toBe(
    false,
  )
})

test('money is hidden from whose role sees no amounts', async () => {
  const put = (granted: boolean) =>
    admin.call(writeRights, { body: { powers: [{ role: 'agent', power: 'amounts', granted }] } })
  await put(false)
  expect((await mine(ana))?.goals).toMatchObject({
    sold: { target: null, reached: null },
    sales: { reached: 2 },
  })
  await put(true)
})

test.each([
  [{ user: 0, measure: 'sales', target: 1 }],
  [{ user, measure: 'none', target: 1 }],
  [{ user, measure: 'sales', target: 0 }],
])('%o is refused', async (goal) => {
  expect((await set([goal])).status).toBe(400)
})
