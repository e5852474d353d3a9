import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { addAttachment, readAttachment, removeAttachment } from '../contract/attachments.ts'
import { loseBusiness, moveBusiness, reopenBusiness, winBusiness } from '../contract/business-moves.ts'
import { businesses } from '../contract/businesses.ts'
import { addComment, editComment } from '../contract/comments.ts'
import { listCompanyUsers } from '../contract/company-users.ts'
import { stages } from '../contract/config/pipelines.ts'
import { leadStatuses } from '../contract/config/statuses.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { convertLead, discardLead, reopenLead } from '../contract/lead-moves.ts'
import { addNeedsOfPerson, putNeedsOfBusiness } from '../contract/needs.ts'
import { readPersonDetail } from '../contract/person-detail.ts'
import {
  addContactPoint,
  listVariablesByStatus,
  putBusinessStage,
  removeContactPoint,
  updatePersonStatus,
} from '../contract/person-operations.ts'
import { leads, persons } from '../contract/persons.ts'
import { sales } from '../contract/sales.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, makeRequiringStatus, unique } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  pipeline = await makePipeline(admin)
})

describe('a lead', () => {
  test('is converted once, even concurrently, and leaves the list of leads', async () => {
    const id = await makeLead(ana)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ana.send(convertLead, { params: { id }, body: {} })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
    const facts = await program.database.systemRows
      .selectFrom('crm_facts')
      .select(['kind', 'entity'])
      .where('record_id', '=', id)
      .where('entity', 'in', ['lead', 'person'])
      .where('kind', 'in', ['created', 'converted'])
      .orderBy('id')
      .execute()
    expect(facts).toEqual([
      { kind: 'created', entity: 'lead' },
      { kind: 'converted', entity: 'lead' },
    ])
    expect((await ana.send(leads.routes.read, { params: { id } })).status).toBe(404)
    expect((await ana.call(persons.routes.read, { params: { id } })).id).toBe(id)
  })

  test('is not active while discarded', async () => {
    const id = await makeLead(ana)
    const listed = async (statusesWanted: string) =>
      (await ana.call(leads.routes.list, { query: { ids: String(id), statuses: statusesWanted } as object }))
        .results.length
    expect([await listed('True'), await listed('False')]).toEqual([1, 0])
    expect(await ana.call(discardLead, { params: { id }, body: {} })).toMatchObject({ discarded: true })
    expect([await listed('True'), await listed('False')]).toEqual([0, 1])
    expect(await ana.call(reopenLead, { params: { id }, body: {} })).toMatchObject({ discarded: false })
  })
})

describe('a status', () => {
  test('is set with the variables it requires, and refused without', async () => {
    const { variable, status } = await makeRequiringStatus(admin, 'person')
    const id = await makePerson(ana)
    const answer = await ana.call(listVariablesByStatus, { params: { status } })
    expect(answer.results).toMatchObject([{ id: variable, kind: 'choice', choices: ['Bogotá', 'Cali'] }])
    const refused = await ana.send(updatePersonStatus, { params: { personId: id }, body: { status } })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [`variables.${variable}`]: [expect.any(String)] } },
    })
    expect((await ana.send(persons.routes.edit, { params: { id }, body: { status } as never })).status).toBe(
      400,
    )
    const wrong = { status, variables: { [variable]: 'Lima' } }
    expect((await ana.send(updatePersonStatus, { params: { personId: id }, body: wrong })).status).toBe(400)
    const done = await ana.call(updatePersonStatus, {
      params: { personId: id },
      body: { status, variables: { [variable]: 'Cali' } },
    })
    expect(done.status.id).toBe(status)
    const detail = await ana.call(readPersonDetail, { params: { id } })
    expect(detail.variables).toContainEqual(expect.objectContaining({ id: variable, value: 'Cali' }))
    const history = await program.database.systemRows
      .selectFrom('crm_field_history')
      .select(['field', 'new_value', 'user_id'])
      .where('entity', '=', 'person')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toContainEqual({
      field: `variables.${variable}`,
      new_value: 'Cali',
      user_id: ana.session.userId,
    })
    expect(history).toContainEqual(expect.objectContaining({ field: 'status_id', new_value: status }))
  })
})

describe('a business', () => {
  test('has the sum of its needs as total', async () => {
    const personId = await makePerson(ana)
    const made = await ana.call(addNeedsOfPerson, {
      params: { personId },
      body: {
        stage: pipeline.stages[0],
        needs: [{ need: pipeline.need }, { need: pipeline.need, amount: 20_000 }],
      },
    })
    expect(made).toMatchObject({ total_amount: 520_000, needs: [{ amount: 500_000 }, { amount: 20_000 }] })
    const changed = await ana.call(putNeedsOfBusiness, {
      params: { personId, businessId: made.id },
      body: { needs: [{ need: pipeline.need, amount: 7 }] },
    })
    expect(changed.total_amount).toBe(7)
    const detail = await ana.call(readPersonDetail, { params: { id: personId } })
    expect(detail.business).toMatchObject([{ id: made.id, total_amount: 7, needs: [{ amount: 7 }] }])
  })

  test('moves by name, is in one open stage, and refuses a move with an outdated version', async () => {
    const personId = await makePerson(ana)
    const at = (stage: number) =>
      ana.call(putBusinessStage, { params: { personId, businessName: 'Casa nueva' }, body: { stage } })
    const first = await at(pipeline.stages[0])
    const moved = await at(pipeline.stages[1])
    expect(moved).toMatchObject({ id: first.id, stage: pipeline.stages[1], status: 'open' })
    const stale = { stage: pipeline.stages[2], version: first.version }
    expect((await ana.send(moveBusiness, { params: { id: first.id }, body: stale })).status).toBe(409)
    const open = await program.database.systemRows
      .selectFrom('crm_stage_periods')
      .select('stage_id')
      .where('entity', '=', 'business')
      .where('record_id', '=', first.id)
      .where('left_at', 'is', null)
      .execute()
    expect(open).toEqual([{ stage_id: pipeline.stages[1] }])
  })

  test('enters a stage only with the variables it requires', async () => {
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: unique('Valor'), kind: 'money' },
    })
    const { record: variable } = await admin.call(variables.routes.create, {
      body: { name: unique('Anticipo'), entity: 'business', type: type.id },
    })
    const { record: stage } = await admin.call(stages.routes.create, {
      body: { name: unique('Pago'), phase: pipeline.phase, demanded: [variable.id] },
    })
    const id = await makeBusiness(ana, pipeline.stages[0])
    expect((await ana.send(moveBusiness, { params: { id }, body: { stage: stage.id } })).status).toBe(400)
    const body = { stage: stage.id, variables: { [variable.id]: 100_000 } }
    expect(await ana.call(moveBusiness, { params: { id }, body })).toMatchObject({ stage: stage.id })
  })

  test('is won once, even concurrently; deleting the sale reopens it', async () => {
    const id = await makeBusiness(ana, pipeline.stages[0], { person: await makePerson(ana) })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ana.send(winBusiness, { params: { id }, body: { amount: 99 } })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const { results } = await ana.call(sales.routes.list, { query: { business: String(id) } as object })
    expect(results).toMatchObject([{ amount: 99, repurchase: false, business: { id } }])
    await ana.call(sales.routes.remove, { params: { id: results[0]?.id ?? 0 } })
    expect(await ana.call(businesses.routes.read, { params: { id } })).toMatchObject({ status: 'open' })
  })

  test('won again refuses to restore its first sale, alone or among others, and says why', async () => {
    const id = await makeBusiness(ana, pipeline.stages[0], { person: await makePerson(ana) })
    const win = async () => (await ana.call(winBusiness, { params: { id }, body: { amount: 50 } })).sale.id
    const first = await win()
    await ana.call(sales.routes.remove, { params: { id: first } })
    const second = await win()
    const restore = (ids: number[]) => ana.send(sales.routes.act, { body: { action: 'restore', ids } })
    expect(await restore([first])).toMatchObject({ status: 409, body: { code: 'crm.won_again' } })
    await ana.call(sales.routes.remove, { params: { id: second } })
    expect(await restore([first])).toMatchObject({ status: 200 })
    expect(await ana.send(businesses.routes.read, { params: { id } })).toMatchObject({
      body: { status: 'won' },
    })
    expect(await restore([second])).toMatchObject({ status: 409 })
  })

  test('that was lost is reopened in its stage', async () => {
    const id = await makeBusiness(ana, pipeline.stages[1])
    expect(await ana.call(loseBusiness, { params: { id }, body: {} })).toMatchObject({ status: 'lost' })
    expect(
      (await ana.send(moveBusiness, { params: { id }, body: { stage: pipeline.stages[0] } })).status,
    ).toBe(409)
    expect(await ana.call(reopenBusiness, { params: { id } })).toMatchObject({
      status: 'open',
      stage: pipeline.stages[1],
    })
  })
})

describe('a person’s', () => {
  test('comments are written, and changed by their author only', async () => {
    const id = await makePerson(ana)
    const made = await ana.call(addComment, { body: { person_id: id, comment: 'Llamar el lunes' } })
    const changed = await ana.call(editComment, {
      body: { comentID: made.comentID, comment: 'Llamar el martes' },
    })
    expect(changed).toMatchObject({
      comentID: made.comentID,
      comment: 'Llamar el martes',
      author: { label: 'Ana Gómez' },
    })
    const reply = await admin.send(editComment, { body: { comentID: made.comentID, comment: 'x' } })
    expect(reply.status).toBe(403)
  })

  test('files are attached, read and deleted', async () => {
    const id = await makePerson(ana)
    const made = await ana.call(addAttachment, {
      body: { person_id: id, description: 'Cédula' },
      file: new Blob(['hola']),
      fileName: 'cedula.txt',
    })
    expect(made).toMatchObject({ name: 'cedula.txt', description: 'Cédula', size: 4 })
    const answer = await ana.download(readAttachment, { params: { id: made.id } })
    expect(await answer.text()).toBe('hola')
    expect((await eva.send(readAttachment as never, { params: { id: made.id } } as never)).status).toBe(404)
    await ana.call(removeAttachment, { params: { id: made.id } })
    expect((await ana.download(readAttachment, { params: { id: made.id } })).status).toBe(404)
  })

  test('additional numbers are unique in the company, and free again once deleted', async () => {
    const [one, other] = [await makePerson(ana, { mobile: '3027770001' }), await makePerson(ana)]
    const add = (id: number, value: string) =>
      ana.send(addContactPoint, { params: { id }, body: { kind: 'phone', value } })
    expect(await add(other, '302 777 0001')).toMatchObject({
      status: 409,
      body: { fields: { value: [expect.any(String)] } },
    })
    const added = await add(one, '+57 302 777 0002')
    expect(added).toMatchObject({ status: 201, body: { value: '573027770002' } })
    expect((await add(other, '3027770002')).status).toBe(409)
    if (!added.ok) throw new Error('not added')
    await ana.call(removeContactPoint, { params: { id: one, point: added.body.id } })
    expect((await add(other, '3027770002')).status).toBe(201)
    await ana.call(persons.routes.remove, { params: { id: one } })
    expect((await add(other, '3027770001')).status).toBe(201)
  })
})

test('the list of the company’s users leaves out operators', async () => {
  const { results } = await ana.call(listCompanyUsers, {})
  expect(results.map(({ username }) => username)).toEqual(
    expect.arrayContaining(['ana', 'luis', 'marta', 'admin']),
  )
  expect(results.map(({ username }) => username)).not.toContain('operador')
})

test('people of another company find none of it', async () => {
  const id = await makePerson(ana)
  const lead = await makeLead(ana)
  const business = await makeBusiness(ana, pipeline.stages[0])
  const { results } = await admin.call(leadStatuses.routes.list, {})
  const replies = [
    await eva.send(readPersonDetail, { params: { id } }),
    await eva.send(convertLead, { params: { id: lead }, body: {} }),
    await eva.send(moveBusiness, { params: { id: business }, body: { stage: pipeline.stages[1] } }),
    await eva.send(winBusiness, { params: { id: business }, body: {} }),
    await eva.send(addComment, { body: { person_id: id, comment: 'x' } }),
    await eva.send(addNeedsOfPerson, {
      params: { personId: id },
      body: { needs: [{ need: pipeline.need }] },
    }),
    await eva.send(updatePersonStatus, { params: { personId: id }, body: { status: results[0]?.id ?? 1 } }),
    await eva.send(addContactPoint, { params: { id }, body: { kind: 'email', value: 'a@example.com' } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
})
