import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { loseBusiness } from '../../contract/business-moves.ts'
import { addComment } from '../../contract/comments.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { findDuplicates, mergePersons, undoMerge } from '../../contract/merges.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { persons } from '../../contract/persons.ts'
import { readTimeline } from '../../contract/timeline.ts'
import { makeBusiness, makeLead, makePerson, makePipeline } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let eva: Client
let stage = 0

beforeAll(async () => {
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  const admin = await program.signIn('admin')
  stage = (await makePipeline(admin)).stages[0]
})

const detail = (id: number) => ana.call(readPersonDetail, { params: { id } })

test('two persons are merged with all their records, and the merge is undone', async () => {
  const kept = await makePerson(ana, {
    first_name: 'Marcela',
    last_name: 'Duarte',
    mobile: '3007770001',
    city: 'Cali',
  })
  const other = await makePerson(ana, {
    first_name: 'Marcela',
    last_name: 'Duarte R',
    mobile: '3007770002',
    email: 'marcela@example.com',
    document: '1020',
    city: 'Tunja',
  })
  const business = await makeBusiness(ana, stage, { person: other })
  await ana.call(addComment, { body: { person_id: other, comment: 'Prefiere las tardes' } })
  const { duplicates } = await ana.call(findDuplicates, { params: { id: kept } })
  expect(duplicates.map(({ id }) => id)).toEqual([other])

  const { merge } = await ana.call(mergePersons, { params: { id: kept }, body: { other, take: ['mobile'] } })
  const one = await detail(kept)
  expect(one).toMatchObject({
    name: 'Marcela Duarte',
    mobile: '+573007770002',
    email: 'marcela@example.com',
    document: '1020',
    city: 'Cali',
  })
  expect(one.business.map(({ id }) => id)).toEqual([business])
  expect(one.comments).toHaveLength(1)
  expect(one.contact_points.map(({ value }) => value).sort()).toEqual([
    '573007770001',
    '573007770002',
    'marcela@example.com',
  ])
  expect((await ana.send(readPersonDetail, { params: { id: other } })).status).toBe(404)
  expect((await ana.call(findDuplicates, { params: { id: kept } })).duplicates).toEqual([])

  expect(await ana.call(undoMerge, { params: { id: merge }, body: {} })).toEqual({ kept, other })
  expect(await detail(kept)).toMatchObject({
    mobile: '+573007770001',
    email: null,
    document: null,
    business: [],
  })
  const back = await detail(other)
  expect(back).toMatchObject({
    mobile: '+573007770002',
    document: '1020',
    comments: [{ comment: 'Prefiere las tardes' }],
  })
  expect(back.contact_points).toHaveLength(2)
  expect((await ana.send(undoMerge, { params: { id: merge }, body: {} })).status).toBe(409)
})

test('nobody is merged with themselves or with a person of another company', async () => {
  const id = await makePerson(ana)
  const theirs = await makePerson(eva)
  expect((await ana.send(mergePersons, { params: { id }, body: { other: id } })).status).toBe(409)
  expect((await ana.send(mergePersons, { params: { id }, body: { other: theirs } })).status).toBe(404)
  expect((await eva.send(findDuplicates, { params: { id } })).status).toBe(404)
  const other = await makePerson(ana)
  const { merge } = await ana.call(mergePersons, { params: { id }, body: { other } })
  expect((await eva.send(undoMerge, { params: { id: merge }, body: {} })).status).toBe(404)
})

test('the other person’s timeline entries and facts move to the kept one, and back after undo', async () => {
  const kept = await makePerson(ana, { first_name: 'Rosa', last_name: 'Uno' })
  const other = await makePerson(ana, { first_name: 'Rosa', last_name: 'Dos' })
  const business = await makeBusiness(ana, stage, { person: other })
  await ana.call(loseBusiness, { params: { id: business }, body: {} })
  const factsOf = async (person: number) => {
    const found = await program.database.systemRows
      .selectFrom('crm_facts')
      .select(['kind', 'entity', 'record_id'])
      .where('person_id', '=', person)
      .where('kind', 'in', ['created', 'lost'])
      .orderBy('id')
      .execute()
    return found.map(({ kind, entity, record_id: record }) => `${kind} ${entity} ${record}`)
  }
  const answer = async (id: number) => {
    const { entries } = await ana.call(readTimeline, { params: { id }, query: { kinds: 'move,business' } })
    return entries.map(({ kind, move, record }) => `${move ?? kind} ${record}`).sort()
  }
  const own = [`created person ${other}`, `created business ${business}`, `lost business ${business}`]
  const before = await answer(other)
  expect(await factsOf(other)).toEqual(own)
  const { merge } = await ana.call(mergePersons, { params: { id: kept }, body: { other } })
  expect(await factsOf(kept)).toEqual([`created person ${kept}`, ...own])
  expect(await factsOf(other)).toEqual([])
  expect(await answer(kept)).toEqual([...before, `created ${kept}`].sort())
  await ana.call(undoMerge, { params: { id: merge }, body: {} })
  expect(await factsOf(kept)).toEqual([`created person ${kept}`])
  expect(await factsOf(other)).toEqual(own)
  expect(await answer(other)).toEqual(before)
})

describe('several merges', () => {
  const FIELDS = ['mobile', 'email', 'document', 'city'] as const
  const facts = async (id: number) => {
    const one = await detail(id)
    return Object.fromEntries([...FIELDS, 'name', 'state'].map((name) => [name, one[name as 'name']]))
  }
  let next = 0
  /** One who has little, a lead with everything, a customer with other things. */
  const three = async () => {
    next += 1
    const a = await makePerson(ana, { first_name: `Uno ${next}` })
    const b = await makeLead(ana, {
      first_name: `Dos ${next}`,
      mobile: `30066600${10 + next}`,
      email: `dos${next}@example.com`,
      document: `D${next}`,
      city: 'Cali',
    })
    const c = await makePerson(ana, {
      first_name: `Tres ${next}`,
      mobile: `30066700${10 + next}`,
      document: `T${next}`,
      city: 'Tunja',
    })
    return [a, b, c] as const
  }
  const merge = async (kept: number, other: number) =>
    (await ana.call(mergePersons, { params: { id: kept }, body: { other } })).merge
  const undo = (id: number) => ana.call(undoMerge, { params: { id }, body: {} })

  test.each([
    ['into one person', 'first', (a: number) => a],
    ['into one person', 'last', (a: number) => a],
    ['one into the next', 'first', (_: number, c: number) => c],
    ['one into the next', 'last', (_: number, c: number) => c],
  ] as const)('%s are undone, the %s one first: everybody is as before', async (_, order, keptBy) => {
    const [a, b, c] = await three()
    const before = await Promise.all([a, b, c].map(facts))
    const one = await merge(a, b)
    const kept = keptBy(a, c)
    const two = await merge(kept, kept === a ? c : a)
    for (const id of order === 'first' ? [one, two] : [two, one]) await undo(id)
    expect(await Promise.all([a, b, c].map(facts))).toEqual(before)
  })

  test('undoing keeps what was edited since', async () => {
    const [a, b] = await three()
    const id = await merge(a, b)
    const { version } = await ana.call(persons.routes.read, { params: { id: a } })
    await ana.call(persons.routes.edit, { params: { id: a }, body: { version, city: 'Leticia' } })
    await undo(id)
    expect(await facts(a)).toMatchObject({ city: 'Leticia', document: null, mobile: null })
  })

  test('undoing takes back one variable, and keeps another that was edited since', async () => {
    const admin = await program.signIn('admin')
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: 'Texto', kind: 'text' },
    })
    const names: string[] = []
    for (const name of ['Talla', 'Color']) {
      const body = { name, entity: 'person', type: type.id } as const
      names.push(`v${(await admin.call(variables.routes.create, { body })).record.id}`)
    }
    const [size = '', colour = ''] = names
    const a = await makePerson(ana, { custom: { [size]: 'M' } })
    const b = await makePerson(ana, { custom: { [colour]: 'Rojo' } })
    expect((await ana.call(persons.routes.read, { params: { id: a } })).custom).toEqual({
      [size]: 'M',
      [colour]: null,
    })
    const id = await merge(a, b)
    const { version, custom } = await ana.call(persons.routes.read, { params: { id: a } })
    expect(custom).toEqual({ [size]: 'M', [colour]: 'Rojo' })
    const body = { version, custom: { [size]: 'L' } }
    await ana.call(persons.routes.edit, { params: { id: a }, body })
    await undo(id)
    expect((await ana.call(persons.routes.read, { params: { id: a } })).custom).toEqual({
      [size]: 'L',
      [colour]: null,
    })
  })

  test('a merge is not undone while somebody else has what it would give back', async () => {
    const [a, b] = await three()
    const { document } = await facts(b)
    const id = await merge(a, b)
    const { version } = await ana.call(persons.routes.read, { params: { id: a } })
    await ana.call(persons.routes.edit, { params: { id: a }, body: { version, document: null } })
    const c = await makePerson(ana, { document })
    const refused = await ana.send(undoMerge, { params: { id }, body: {} })
    expect(refused).toMatchObject({ status: 409, body: { fields: { document: expect.anything() } } })
    await ana.call(persons.routes.remove, { params: { id: c } })
    await undo(id)
    expect(await facts(b)).toMatchObject({ document })
  })

  test('a customer who is in another merge stays one when a first merge is undone', async () => {
    const [customer, , other] = await three()
    const lead = await makeLead(ana)
    const one = await merge(lead, customer)
    const two = await merge(lead, other)
    await undo(one)
    expect(await facts(lead)).toMatchObject({ state: 'person' })
    await undo(two)
    expect(await facts(lead)).toMatchObject({ state: 'lead' })
  })
})
