import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { forms } from '../contract/config/forms.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, unique } from './testing.ts'

/** Every CRM route as external clients call it: by path and wire names, untyped. */
const program = await startTestProgram()
vi.setConfig({ testTimeout: 120_000 })
let admin: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  admin = await program.signIn('admin')
  pipeline = await makePipeline(admin)
})

async function send(method: string, path: string, body?: object | FormData) {
  const plain = body === undefined || body instanceof FormData
  const response = await fetch(`${program.origin}${path}`, {
    method,
    headers: {
      authorization: `token ${admin.session.token}`,
      ...(plain ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  const read = type.includes('json') ? ((await response.json()) as Record<string, never>) : null
  if (read === null) await response.arrayBuffer()
  return { status: response.status, type, body: read }
}

/** Id of the created record. */
const recordOf = ({ body }: { body: Record<string, unknown> | null }): number =>
  (body?.record as { id?: number } | undefined)?.id ?? 0

const OLDER = [
  'persons',
  'leads',
  'companies',
  'business',
  'sales',
  'interactions',
  'needs',
  'statuses',
  'phases',
  'stages',
  'origins',
  'campaigns',
  'business-lines',
  'variables',
  'variable-types',
  'lead-statuses',
  'forms',
  'agenda-groups',
  'discard-reasons',
  'agenda',
].map((entity) => `/api/crm/${entity}/`)
const NEWER = [
  'companies',
  'persons',
  'leads',
  'prospects',
  'interactions',
  'business',
  'sales',
  'interaction-statuses',
  'origins',
  'needs',
  'campaigns',
  'phases',
  'stages',
  'business-lines',
  'variable-types',
  'variables',
  'statuses',
  'discard-reasons',
].map((entity) => `/api/fx/${entity}/`)

const PARAMETERS = 'search=ana&limit=10&offset=0&username=ana&initDate=2026-01-01&finishDate=2026-12-31'

test.each([...OLDER, ...NEWER])(
  'GET %s answers results and count, with and without the parameters of lists',
  async (path) => {
    for (const address of [path, path.slice(0, -1), `${path}?limit=5&offset=0`]) {
      const reply = await send('GET', address)
      expect(reply).toMatchObject({
        status: 200,
        body: { results: expect.any(Array), count: expect.any(Number) },
      })
    }
  },
)

test.each(['persons', 'leads', 'companies', 'business', 'sales', 'interactions'])(
  'GET /api/crm/%s/ takes every parameter at once, and is downloaded as a spreadsheet',
  async (entity) => {
    const statuses = { business: '&statuses=open', companies: '', sales: '' }[entity] ?? '&statuses=True'
    const all = `${PARAMETERS}${statuses}`
    expect((await send('GET', `/api/crm/${entity}/?${all}&download=false`)).status).toBe(200)
    const sheet = await send('GET', `/api/crm/${entity}/download/?${all}`)
    expect(sheet).toMatchObject({ status: 200, type: expect.stringContaining('spreadsheet') })
  },
)

/** Body that creates one of each; its first field is also the change. */
const made: Readonly<Record<string, () => Promise<object> | object>> = {
  persons: () => ({ first_name: unique('Persona') }),
  leads: () => ({ first_name: unique('Lead') }),
  companies: () => ({ name: unique('Empresa') }),
  business: () => ({ name: unique('Negocio'), stage: pipeline.stages[0] }),
  sales: async () => ({
    name: unique('Venta'),
    amount: 1_000,
    sold_on: '2026-02-03',
    person: await makePerson(admin),
  }),
  interactions: async () => ({ subject: unique('Asunto'), person: await makePerson(admin) }),
  prospects: () => ({ first_name: unique('Prospecto') }),
  origins: () => ({ name: unique('Origen') }),
  needs: () => ({ name: unique('Necesidad'), amount: 1 }),
  campaigns: () => ({ name: unique('Campaña'), budget: 0 }),
  'business-lines': () => ({ name: unique('Línea') }),
  phases: () => ({ name: unique('Fase'), line: pipeline.line }),
  stages: () => ({ name: unique('Etapa'), phase: pipeline.phase }),
  'discard-reasons': () => ({ name: unique('Motivo') }),
  'lead-statuses': () => ({ name: unique('Estado') }),
  'interaction-statuses': () => ({ name: unique('Estado') }),
  statuses: () => ({ name: unique('Estado'), entity: 'lead' }),
  'variable-types': () => ({ name: unique('Tipo'), kind: 'text' }),
  forms: () => ({ name: unique('Formulario') }),
  'agenda-groups': () => ({ name: unique('Grupo') }),
  agenda: () => ({
    title: unique('Visita'),
    starts_at: '2026-03-02T15:00:00Z',
    ends_at: '2026-03-02T16:00:00Z',
  }),
}

const both = [...OLDER, ...NEWER].filter((path) => (path.split('/')[3] ?? '') in made)

test.each(both)(
  'POST, GET, PATCH, POST and DELETE work at %s, with the slash and without a version',
  async (path) => {
    const entity = path.split('/')[3] ?? ''
    const body = (await made[entity]?.()) ?? {}
    // The name, since some parents cannot be changed.
    const change = Object.fromEntries(Object.entries(body).slice(0, 1))
    const created = await send('POST', path, body)
    expect(created.status).toBe(201)
    const id = recordOf(created)
    expect((await send('GET', `${path}${id}/`)).status).toBe(200)
    expect((await send('PATCH', `${path}${id}/`, change)).status).toBe(200)
    expect((await send('POST', `${path}${id}/`, change)).status).toBe(200)
    expect((await send('DELETE', `${path}${id}/`)).status).toBe(204)
    expect((await send('GET', `${path}${id}/`)).status).toBe(404)
  },
)

describe('routes that are not resources', () => {
  test('person: detail, status, business, needs, comments, files', async () => {
    const person = await makePerson(admin)
    const detail = await send('GET', `/api/crm/persons/${person}/?id_interaction=1`)
    expect(detail.status).toBe(200)
    expect((await send('POST', `/api/crm/persons/${person}/`, { city: 'Cali' })).status).toBe(200)
    const status = await send('POST', '/api/crm/statuses/', { name: unique('Cliente'), entity: 'person' })
    const statusId = recordOf(status)
    expect((await send('GET', `/api/crm/variables_by_status/${statusId}/`)).body).toMatchObject({
      results: [],
    })
    const changed = await send('PUT', `/api/crm/update-person-status/${person}/`, { status: statusId })
    expect(changed).toMatchObject({ status: 200, body: { status: { id: statusId } } })
    const staged = await send('POST', `/api/crm/business_stages/${person}/business/Fibra hogar/`, {
      stage: pipeline.stages[1],
    })
    expect(staged.status).toBe(200)
    const needs = { needs: [{ need: pipeline.need, amount: 70_000 }] }
    const business = await send('POST', `/api/crm/needs_persons/${person}/`, {
      ...needs,
      stage: pipeline.stages[0],
    })
    expect(business).toMatchObject({ status: 201, body: { total_amount: 70_000 } })
    const { id: businessId } = business.body as unknown as { id: number }
    const put = await send('PUT', `/api/crm/needs_persons/${person}/business/${businessId}/`, needs)
    expect(put.status).toBe(200)
    const comment = await send('POST', '/api/crm/comments/', {
      person_id: person,
      comment: 'Llamar el lunes',
    })
    expect(comment.status).toBe(201)
    const { comentID } = comment.body as unknown as { comentID: number }
    const edited = await send('PUT', '/api/crm/comments/', { comentID, comment: 'Llamar el martes' })
    expect(edited).toMatchObject({ status: 200, body: { comentID, comment: 'Llamar el martes' } })
    const form = new FormData()
    form.append('person_id', String(person))
    form.append('description', 'Cotización')
    form.append('file', new Blob(['hola'], { type: 'text/plain' }), 'cotizacion.txt')
    expect((await send('POST', '/api/crm/attachments/', form)).status).toBe(201)
  })

  test('agenda: commitments, annotations, completion', async () => {
    const times = { starts_at: '2026-03-03T15:00:00Z', ends_at: '2026-03-03T16:00:00Z' }
    const event = await send('POST', '/api/crm/agenda/', { title: 'Visita', ...times })
    const id = recordOf(event)
    const path = `/api/crm/agenda/${id}/commitments-annotations/`
    expect((await send('PATCH', path, { commitment: 'Enviar', annotation: 'Con prisa' })).status).toBe(200)
    expect((await send('GET', path)).body).toMatchObject({ commitment: 'Enviar', annotation: 'Con prisa' })
    expect((await send('DELETE', `/api/crm/agenda/${id}/`)).status).toBe(204)
  })

  test('company users, upload of leads, page visits, conversion of a lead', async () => {
    expect((await send('GET', '/api/crm/users/')).body).toMatchObject({ results: expect.any(Array) })
    const sheet = new FormData()
    sheet.append('file', new Blob(['Nombres,Celular\nPaula,3015550042\n']), 'leads.csv')
    expect(await send('POST', '/api/crm/lead_upload_excel/', sheet)).toMatchObject({
      status: 201,
      body: { total: 1, state: 'waiting' },
    })
    const { record } = await admin.call(forms.routes.create, { body: { name: unique('Formulario') } })
    const visit = { key: record.public_key, visitor: randomUUID(), page: 'https://empresa.example/' }
    expect((await send('POST', '/api/crm/register_page/', visit)).status).toBe(201)
    const lead = await makeLead(admin)
    expect((await send('GET', `/api/crm/leads/${lead}/`)).status).toBe(200)
    const business = await makeBusiness(admin, pipeline.stages[0])
    expect((await send('GET', `/api/fx/business/${business}/`)).status).toBe(200)
  })
})
