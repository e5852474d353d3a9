import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { businesses } from '../contract/businesses.ts'
import { assignmentRules } from '../contract/config/assignment-rules.ts'
import { forms } from '../contract/config/forms.ts'
import { putInOrder } from '../contract/config/order.ts'
import { businessLines, phases, stages } from '../contract/config/pipelines.ts'
import { campaigns, needs, origins } from '../contract/config/sources.ts'
import { leads, persons } from '../contract/persons.ts'
import { type RightScope, readRights, writeRights } from '../contract/rights.ts'
import { registerPage } from '../contract/visits.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, unique } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
})

async function makeGroup(members: readonly Client[]): Promise<number> {
  const rows = program.database.systemRows
  const company_id = admin.session.company.id
  const { id } = await rows
    .insertInto('user_groups')
    .values({ company_id, name: unique('Grupo') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values(members.map(({ session }) => ({ company_id, group_id: id, user_id: session.userId })))
    .execute()
  return id
}

describe('agents see', () => {
  const setScope = (scope: RightScope) =>
    admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope }] } })
  const sees = async (client: Client, id: number) =>
    (await client.call(persons.routes.list, { query: { ids: String(id) } as object })).results.length === 1

  test('their own records, those of their groups, or all, as configured', async () => {
    const ofLuis = await makePerson(luis)
    await setScope('own')
    expect([await sees(ana, ofLuis), await sees(luis, ofLuis), await sees(admin, ofLuis)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await ana.send(persons.routes.read, { params: { id: ofLuis } })).status).toBe(404)
    const change = { params: { id: ofLuis }, body: { city: 'Cali' } as never }
    expect((await ana.send(persons.routes.edit, change)).status).toBe(404)
    await setScope('group')
    expect(await sees(ana, ofLuis)).toBe(false)
    await makeGroup([ana, luis])
    expect(await sees(ana, ofLuis)).toBe(true)
    await setScope('all')
    expect(await sees(ana, await makePerson(admin))).toBe(true)
    expect(await sees(eva, ofLuis)).toBe(false)
  })

  test('and cannot configure it', async () => {
    expect((await ana.send(readRights, {})).status).toBe(403)
    expect((await ana.send(origins.routes.create, { body: { name: unique('Origen') } })).status).toBe(403)
  })
})

test('records without an owner are assigned to a group’s members in rotation, even concurrently', async () => {
  const group = await makeGroup([ana, luis])
  const { record: origin } = await admin.call(origins.routes.create, { body: { name: unique('Web') } })
  await admin.call(assignmentRules.routes.create, { body: { name: 'Web', origin: origin.id, group } })
  const made = await Promise.all(Array.from({ length: 8 }, () => makeLead(admin, { origin: origin.id })))
  const { results } = await admin.call(leads.routes.list, { query: { ids: made.join() } as object })
  const owners = results.map(({ owner }) => owner?.id)
  expect(owners.filter((id) => id === ana.session.userId)).toHaveLength(4)
  expect(owners.filter((id) => id === luis.session.userId)).toHaveLength(4)
})

test('the first rule matching origin, campaign and line assigns; without one the author is the owner', async () => {
  const other = await program.signIn('marta')
  const { line } = await makePipeline(admin)
  const { line: anyLine } = await makePipeline(admin)
  const { record: campaign } = await admin.call(campaigns.routes.create, {
    body: { name: unique('Campaña'), budget: 0 },
  })
  const rule = async (group: number, of: object) =>
    (await admin.call(assignmentRules.routes.create, { body: { name: unique('Regla'), group, ...of } }))
      .record.id
  await rule(await makeGroup([ana]), { campaign: campaign.id, line })
  const byCampaign = await rule(await makeGroup([luis]), { campaign: campaign.id })
  await rule(await makeGroup([other]), { line })
  const ownerOf = async (of: object) => {
    const id = await makeLead(admin, of)
    return (await admin.call(leads.routes.read, { params: { id } })).owner?.id
  }
  const both = { campaign: campaign.id, line }
  expect(await ownerOf(both)).toBe(ana.session.userId)
  expect(await ownerOf({ campaign: campaign.id })).toBe(luis.session.userId)
  expect(await ownerOf({ campaign: campaign.id, line: anyLine })).toBe(luis.session.userId)
  expect(await ownerOf({ line })).toBe(other.session.userId)
  expect(await ownerOf({ line: anyLine })).toBe(admin.session.userId)
  // An explicit owner is kept.
  expect(await ownerOf({ ...both, owner: admin.session.userId })).toBe(admin.session.userId)
  await admin.call(assignmentRules.routes.act, { body: { action: 'disable', ids: [byCampaign] } })
  expect(await ownerOf({ campaign: campaign.id })).toBe(admin.session.userId)

  // A business takes its line from its stage, and so matches the same rule.
  const pipeline = await makePipeline(admin)
  await rule(await makeGroup([other]), { line: pipeline.line })
  const business = await makeBusiness(admin, pipeline.stages[0])
  expect((await admin.call(businesses.routes.read, { params: { id: business } })).owner?.id).toBe(
    other.session.userId,
  )
})

describe('configuration', () => {
  test('in use is not deleted, lists its uses, and is replaced', async () => {
    const [one, other] = [
      (await admin.call(origins.routes.create, { body: { name: unique('Origen') } })).record.id,
      (await admin.call(origins.routes.create, { body: { name: unique('Origen') } })).record.id,
    ]
    const lead = await makeLead(admin, { origin: one, owner: admin.session.userId })
    expect(await admin.send(origins.routes.remove, { params: { id: one } })).toMatchObject({
      status: 409,
      body: { code: 'resource.in_use', detail: expect.stringContaining('1 persona') },
    })
    const { uses, replace } = origins.routes
    expect(await admin.call(uses, { params: { id: one } })).toEqual({
      uses: [{ text: '1 persona', count: 1, names: [] }],
    })
    expect((await admin.send(replace, { params: { id: one }, body: { by: one } })).status).toBe(409)
    await admin.call(replace, { params: { id: one }, body: { by: other } })
    expect((await admin.call(leads.routes.read, { params: { id: lead } })).origin?.id).toBe(other)
    expect((await admin.send(origins.routes.read, { params: { id: one } })).status).toBe(404)
    expect((await eva.send(uses, { params: { id: other } })).status).toBe(403)
  })

  test('of a pipeline moves its contents to the replacement, and the audit log names it', async () => {
    const from = await makePipeline(admin)
    const to = await makePipeline(admin)
    const business = await makeBusiness(admin, from.stages[0])
    const wrong = { params: { id: from.phase }, body: { by: to.phase } }
    const { replace } = phases.routes
    expect((await admin.send(replace, wrong)).status).toBe(409)
    expect((await eva.send(replace, wrong)).status).toBe(403)
    await admin.call(businessLines.routes.replace, { params: { id: from.line }, body: { by: to.line } })
    const read = async () => admin.call(businesses.routes.read, { params: { id: business } })
    expect(await read()).toMatchObject({ line: { id: to.line }, phase: { id: from.phase } })
    await admin.call(replace, wrong)
    expect(await read()).toMatchObject({
      phase: { id: to.phase },
      stage: { id: from.stages[0] },
      status: 'open',
    })
    const { results } = await admin.call(stages.routes.list, { query: { phase: String(to.phase) } as object })
    expect(new Set(results.map(({ name }) => name)).size).toBe(6)
    const entries = await program.database.systemRows
      .selectFrom('audit_entries')
      .select(['subject_id', 'details'])
      .where('action', '=', 'crm_phase.removed')
      .where('subject_type', '=', 'crm_phase')
      .where('subject_id', '=', String(from.phase))
      .execute()
    expect(entries).toMatchObject([{ details: { replaced_by: 'Fase', replaced: 3 } }])
  })

  test('keeps the order it was given', async () => {
    const { phase, stages: made } = await makePipeline(admin)
    const target = [made[2], made[0], made[1]]
    await admin.call(putInOrder, { params: { kind: 'stages' }, body: { ids: target } })
    const { results } = await admin.call(stages.routes.list, {
      query: { phase: String(phase), order: 'position' } as object,
    })
    expect(results.map(({ id }) => id)).toEqual(target)
  })
})

test('both editions answer with the same records', async () => {
  const { record } = await admin.call(businessLines.routes.create, { body: { name: unique('Línea') } })
  const fx = { ...businessLines.routes.read, path: '/api/fx/business-lines/:id/' as const }
  expect(await admin.call(fx, { params: { id: record.id } })).toEqual(
    await admin.call(businessLines.routes.read, { params: { id: record.id } }),
  )
  const { routes } = needs
  const fxNeed = { ...routes.create, path: '/api/fx/needs/' as const }
  const made = await admin.call(fxNeed, { body: { name: unique('Necesidad'), amount: 5 } })
  expect((await admin.call(routes.read, { params: { id: made.record.id } })).amount).toBe(5)
})

test('a page visit is counted with a form’s key, and refused without', async () => {
  const { record } = await admin.call(forms.routes.create, { body: { name: unique('Formulario') } })
  const visit = { key: record.public_key, visitor: randomUUID(), page: 'https://empresa.example/precios' }
  expect(await program.anonymous(registerPage, { body: visit })).toMatchObject({
    status: 201,
    body: { visits: 1 },
  })
  expect(await program.anonymous(registerPage, { body: visit })).toMatchObject({ body: { visits: 2 } })
  expect((await program.anonymous(registerPage, { body: { ...visit, key: randomUUID() } })).status).toBe(404)
})
