import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { origins } from '../contract/config/sources.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { putVariables } from '../contract/person-operations.ts'
import { persons } from '../contract/persons.ts'
import { writeRights } from '../contract/rights.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, unique } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[admin, ana, luis, eva] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('luis'),
    program.signIn('eva'),
  ])
})

const { history } = persons.routes
const edit = (client: Client, id: number, body: object) =>
  client.call(persons.routes.edit, { params: { id }, body: body as never })

describe('a person’s field history', () => {
  test('shows who changed which field, from what to what, by display names', async () => {
    const { record: origin } = await admin.call(origins.routes.create, { body: { name: unique('Web') } })
    const id = await makePerson(ana, { city: 'Cali' })
    await edit(ana, id, { city: 'Bogotá' })
    await edit(admin, id, { origin: origin.id, owner: luis.session.userId })
    const { results, next } = await admin.call(history, { query: { record: id } })
    expect(next).toBeNull()
    const [byAdmin, ofLuis, byAna] = [admin, luis, ana].map(({ session }) =>
      expect.objectContaining({ id: session.userId }),
    )
    expect(results.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'origin',
          from: null,
          to: { id: origin.id, label: origin.name },
          who: byAdmin,
        }),
        expect.objectContaining({ field: 'owner', from: byAna, to: ofLuis, who: byAdmin }),
      ]),
    )
    expect(results[2]).toMatchObject({
      kind: 'changed',
      field: 'city',
      from: 'Cali',
      to: 'Bogotá',
      who: byAna,
    })
    // A lead's history has the same path.
    const lead = await makeLead(ana)
    await edit(ana, lead, { city: 'Pasto' })
    expect((await ana.call(history, { query: { record: lead } })).results).toMatchObject([{ to: 'Pasto' }])
  })

  test('includes custom fields', async () => {
    const { record: type } = await admin.call(variableTypes.routes.create, {
      body: { name: unique('Plazo'), kind: 'money' },
    })
    const { record: variable } = await admin.call(variables.routes.create, {
      body: { name: unique('Presupuesto'), entity: 'person', type: type.id },
    })
    const id = await makePerson(ana)
    await ana.call(putVariables, {
      params: { entity: 'person', id },
      body: { variables: { [variable.id]: 500_000 } },
    })
    expect((await ana.call(history, { query: { record: id } })).results).toMatchObject([
      { field: `v${variable.id}`, from: null, to: 500_000 },
    ])
  })

  test('is paginated, filtered by user and name, with a constant number of statements', async () => {
    const name = unique('Rosaura')
    const id = await makePerson(ana, { first_name: name })
    for (const city of ['Cali', 'Tunja', 'Neiva']) await edit(ana, id, { city })
    await edit(admin, id, { city: 'Leticia' })
    const read = (query: object) => admin.call(history, { query })
    const whole = (await read({ record: id })).results.map(({ to }) => to)
    expect(whole).toEqual(['Leticia', 'Neiva', 'Tunja', 'Cali'])
    const seen: unknown[] = []
    let before: number | undefined
    do {
      const page = await read({ record: id, limit: 1, ...(before === undefined ? {} : { before }) })
      seen.push(...page.results.map(({ to }) => to))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(whole)
    expect((await read({ record: id, user: admin.session.userId })).results).toHaveLength(1)
    expect((await read({ search: name })).results).toHaveLength(4)
    const few = await program.statements.during(() => read({ limit: 1 }))
    const many = await program.statements.during(() => read({ limit: 100 }))
    expect(Math.abs(many.length - few.length)).toBeLessThanOrEqual(1)
  })

  test('requires access to the person; a deleted person’s history is only in the full list', async () => {
    const id = await makePerson(luis)
    await edit(admin, id, { city: 'Cali' })
    expect((await eva.send(history, { query: { record: id } })).status).toBe(404)
    const answer = async (client: Client) =>
      (await client.call(history, { query: { limit: 100 } })).results.map(({ record }) => record.id)
    expect(await answer(eva)).not.toContain(id)
    const setScope = (scope: 'own' | 'all') =>
      admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope }] } })
    await setScope('own')
    expect((await ana.send(history, { query: { record: id } })).status).toBe(404)
    expect(await answer(ana)).not.toContain(id)
    await setScope('all')
    await luis.call(persons.routes.remove, { params: { id } })
    expect((await ana.send(history, { query: { record: id } })).status).toBe(404)
    expect((await ana.call(history, { query: {} })).results[0]).toMatchObject({
      kind: 'removed',
      field: null,
      record: { id },
      who: { id: luis.session.userId },
    })
  })
})

test('companies and businesses have a history', async () => {
  const { record: company } = await ana.call(companies.routes.create, { body: { name: unique('Textiles') } })
  await ana.call(companies.routes.edit, { params: { id: company.id }, body: { city: 'Medellín' } as never })
  const { stages } = await makePipeline(admin)
  const business = await makeBusiness(ana, stages[0])
  await ana.call(businesses.routes.edit, { params: { id: business }, body: { stage: stages[1] } as never })
  expect((await ana.call(companies.routes.history, { query: { record: company.id } })).results).toMatchObject(
    [{ field: 'city', to: 'Medellín' }],
  )
  expect((await ana.call(businesses.routes.history, { query: { record: business } })).results).toMatchObject([
    { field: 'stage', from: { label: 'Contacto' }, to: { label: 'Propuesta' } },
  ])
})

test('the agenda’s history has creation, move, completion, deletion and restoration', async () => {
  const times = { starts_at: '2026-03-02T15:00:00.000Z', ends_at: '2026-03-02T16:00:00.000Z' }
  const title = unique('Visita')
  const { record } = await ana.call(agendaEvents.routes.create, { body: { title, ...times } })
  const params = { id: record.id }
  await luis.send(agendaEvents.routes.edit, { params, body: { ends_at: times.starts_at } as never })
  const later = '2026-03-02T17:00:00.000Z'
  await ana.call(agendaEvents.routes.edit, { params, body: { ends_at: later } as never })
  await ana.call(agendaEvents.routes.edit, { params, body: { done: true } as never })
  await ana.call(agendaEvents.routes.remove, { params })
  await ana.call(agendaEvents.routes.act, { body: { action: 'restore', ids: [record.id] } })
  const { results } = await ana.call(agendaEvents.routes.history, { query: { search: title } })
  expect(results.map(({ kind, field, to }) => [kind, field, to])).toEqual([
    ['restored', null, null],
    ['removed', null, null],
    ['changed', 'done', true],
    ['changed', 'ends_at', later],
    ['created', null, null],
  ])
  expect(results.every(({ who }) => who?.id === ana.session.userId)).toBe(true)
  const sheet = async (who: Client) => {
    const query = { search: title, format: 'csv' } as const
    return (await (await who.download(agendaEvents.routes.historySheet, { query })).text()).trim().split('\n')
  }
  const [head, ...lines] = await sheet(ana)
  expect(head).toMatch(/Fecha;Quién;Registro;Qué;Campo;De;A/)
  expect(lines.map((line) => line.trim().split(';').slice(2))).toEqual([
    [title, 'Se recuperó', '', '', ''],
    [title, 'Se eliminó', '', '', ''],
    [title, 'Cambió', 'Hecho', 'No', 'Sí'],
    [title, 'Cambió', 'Termina', times.ends_at, later],
    [title, 'Se creó', '', '', ''],
  ])
  expect((await eva.call(agendaEvents.routes.history, { query: { search: title } })).results).toEqual([])
  expect(await sheet(eva)).toHaveLength(1)
  const requests = { record: record.id, format: 'csv' } as const
  expect((await eva.send(agendaEvents.routes.historySheet, { query: requests })).status).toBe(404)
})
