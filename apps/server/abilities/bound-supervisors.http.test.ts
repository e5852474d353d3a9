import { expect, test } from 'vitest'
import { readBoundEntities, writeRights } from '#features/crm/contract/rights.ts'
import { writeGoals } from '#features/crm/goals/contract/goals.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { readSupervised } from '#features/phone/contract/supervision.ts'
import { listReportGoals, setPersonGoals, setReportGoals } from '#features/reports/contract/goals.ts'
import { readReportTeam } from '#features/reports/contract/team.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import { startTestProgram } from '../testing.ts'

const program = await startTestProgram()
const [admin, marta, ana, luis] = await Promise.all([
  program.signIn('admin'),
  program.signIn('marta'),
  program.signIn('ana'),
  program.signIn('luis'),
])
const numberOf = ({ session }: typeof ana) => session.sipData?.extension ?? ''

await program.database.systemRows
  .deleteFrom('join_group_members')
  .where('user_id', '=', marta.session.userId)
  .execute()

/** Both say the same, whatever binds. */
async function bound(): Promise<{ groups: string[] | null; extensions: string[] | null }> {
  const supervised = await marta.call(readSupervised, {})
  expect((await marta.call(readReportTeam, {})).groups).toEqual(supervised.groups)
  return supervised
}

/** Changes a user as they are now. */
async function change(
  { session }: typeof ana,
  patch: { groups: number[]; supervises?: 'company' | 'groups' },
) {
  const params = { id: session.userId }
  const { version } = await admin.call(users.routes.read, { params })
  return admin.call(users.routes.edit, { params, body: { version, ...patch } })
}
/** Marta's groups, and whom she sees. */
const bind = (groups: number[], supervises?: 'company' | 'groups') =>
  change(marta, { groups, ...(supervises ? { supervises } : {}) })
const makeGroup = async (name: string): Promise<number> =>
  Number((await admin.call(userGroups.routes.create, { body: { name } })).record.id)
const putInto = (group: number, who: typeof ana) => change(who, { groups: [group] })
const remove = (id: number) => admin.send(userGroups.routes.act, { body: { action: 'remove', ids: [id] } })

test('a group binds, its deletion opens nothing, and only an administrator releases', async () => {
  await bind([], 'company')
  expect(await bound()).toEqual({ groups: null, extensions: null })
  const group = await makeGroup('Cobranza')
  await putInto(group, ana)
  const changed = await bind([group])
  expect(changed.supervises).toBe('groups')
  expect(await bound()).toEqual({
    groups: ['Cobranza'],
    extensions: [numberOf(ana), numberOf(marta)].toSorted(),
  })
  expect((await remove(group)).status).toBe(200)
  expect(await bound()).toEqual({ groups: [], extensions: [numberOf(marta)] })
  // Nor does leaving the last one.
  const other = await makeGroup('Cartera')
  await bind([other])
  await bind([])
  expect(await bound()).toEqual({ groups: [], extensions: [numberOf(marta)] })
  await bind([], 'company')
  expect(await bound()).toEqual({ groups: null, extensions: null })
})

test('a group of agents binds as a department does, for calls and reports alike', async () => {
  await bind([], 'company')
  const { record } = await admin.call(joinGroups.routes.create, {
    body: { name: 'Chat de cobranza', members: [marta.session.userId, luis.session.userId] },
  })
  expect(await bound()).toEqual({
    groups: ['Chat de cobranza'],
    extensions: [numberOf(luis), numberOf(marta)].toSorted(),
  })
  await admin.call(joinGroups.routes.act, { body: { action: 'remove', ids: [Number(record.id)] } })
  expect(await bound()).toEqual({ groups: [], extensions: [numberOf(marta)] })
})

test('groups that are deleted, filled and left at once leave nobody unbound', async () => {
  for (let round = 0; round < 5; round++) {
    await bind([], 'company')
    const [one, other] = [await makeGroup(`Uno ${round}`), await makeGroup(`Otro ${round}`)]
    await bind([one])
    const replies = await Promise.allSettled([remove(one), remove(other), bind([other]), putInto(other, ana)])
    // A group that is gone by then is refused.
    for (const reply of replies)
      if (reply.status === 'rejected') expect(String(reply.reason)).toMatch(/: 4\d\d /)
    expect((await bound()).groups).not.toBeNull()
  }
})

test('a supervisor sets goals of their people alone', async () => {
  await bind([], 'company')
  const group = await makeGroup('Ventas de Ana')
  await putInto(group, ana)
  await bind([group])
  const goal = (user: number) => ({
    month: '2026-11',
    goals: [{ user, measure: 'sales' as const, target: 3 }],
  })
  expect((await marta.send(writeGoals, { body: goal(ana.session.userId) })).status).toBe(200)
  expect((await marta.send(writeGoals, { body: goal(luis.session.userId) })).status).toBe(400)
  const ofReport = (user: number) => ({
    report: 'crm/reporteVentaAsesor',
    goals: { sales: { [String(user)]: 3 } },
  })
  const known = await admin.send(setPersonGoals, { body: ofReport(luis.session.userId) })
  expect(known.status).toBe(200)
  expect((await marta.send(setPersonGoals, { body: ofReport(luis.session.userId) })).status).toBe(400)
  // Those of the whole company are not hers.
  const report = 'crm/reporteVentaAsesor'
  expect(await marta.call(listReportGoals, { query: { report } })).toMatchObject({ may_set: false })
  const company = { body: { report, goals: { sales: 7 } } }
  expect((await marta.send(setReportGoals, company)).status).toBe(403)
  expect((await admin.send(setReportGoals, company)).status).toBe(200)
  expect(await admin.call(listReportGoals, { query: { report } })).toMatchObject({ may_set: true })
  // What she sets leaves those of the others.
  expect((await marta.send(setPersonGoals, { body: ofReport(ana.session.userId) })).status).toBe(200)
  const kept = await program.database.systemRows
    .selectFrom('report_person_goals')
    .select('user_id')
    .where('report', '=', 'crm/reporteVentaAsesor')
    .orderBy('user_id')
    .execute()
  expect(kept.map(({ user_id }) => user_id)).toEqual(
    [ana.session.userId, luis.session.userId].toSorted((a, b) => a - b),
  )
})

test('the CRM says of which records the groups bind', async () => {
  await bind([], 'company')
  expect(await marta.call(readBoundEntities, {})).toEqual({ entities: [] })
  await bind([await makeGroup('Ventas del norte')])
  const { entities } = await marta.call(readBoundEntities, {})
  expect(entities).toContain('person')
  const all = { role: 'supervisor' as const, entity: 'person' as const, scope: 'all' as const }
  await admin.call(writeRights, { body: { rights: [all] } })
  expect((await marta.call(readBoundEntities, {})).entities).toEqual(
    entities.filter((entity) => entity !== 'person'),
  )
  expect(await ana.call(readBoundEntities, {})).toEqual({ entities: [] })
})
