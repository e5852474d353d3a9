import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { loseBusiness } from '../../contract/business-moves.ts'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { forms } from '../../contract/config/forms.ts'
import { businessLines, phases, stages } from '../../contract/config/pipelines.ts'
import { campaigns, discardReasons, needs, origins } from '../../contract/config/sources.ts'
import { interactionStatuses, leadStatuses, statuses } from '../../contract/config/statuses.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { interactions } from '../../contract/interactions.ts'
import { leads, persons } from '../../contract/persons.ts'
import { readFormFields, writeFormFields } from '../../contract/public-forms.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, unique } from '../testing.ts'
import { lineStore, phaseStore, stageStore } from './pipeline-stores.ts'
import { campaignStore, discardReasonStore, needStore, originStore } from './source-stores.ts'
import { statusStore } from './status-stores.ts'
import { variableStore, variableTypeStore } from './variable-stores.ts'

let program: TestProgram
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  // An administrator: she is refused because of her company, not her role.
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})

const make = async (resource: Resource, body: object = {}): Promise<number> =>
  Number(
    (await admin.call(resource.routes.create, { body: { name: unique('Uno'), ...body } as never })).record.id,
  )
const read = async (resource: Resource, id: number) =>
  (await admin.call(resource.routes.read, { params: { id } })) as Record<string, unknown>
const idOf = (value: unknown) => (value as { id?: number } | null)?.id

interface Case {
  resource: Resource
  /** Two interchangeable ones. */
  two(): Promise<readonly [number, number]>
  /** Uses it somewhere. @returns reads what that place refers to now */
  use(id: number): Promise<() => Promise<unknown>>
  describe: string
  /** The expected reference after the replacement, if not the other's id. */
  after?: (other: number) => unknown
}

const twice =
  (resource: Resource, body: object = {}) =>
  async () =>
    [await make(resource, body), await make(resource, body)] as const

const field =
  (resource: Resource, name: string, made: (body: object) => Promise<number>) => async (id: number) => {
    const record = await made({ [name]: id })
    return async () => idOf((await read(resource, record))[name])
  }
const interaction = async (body: object) =>
  (
    await admin.call(interactions.routes.create, {
      body: { subject: unique('Asunto'), person: await makeLead(admin), ...body } as never,
    })
  ).record.id

const CASES: Readonly<Record<string, Case>> = {
  line: {
    resource: businessLines,
    two: twice(businessLines),
    use: field(phases, 'line', (body) => make(phases, body)),
    describe: '1 fase',
  },
  phase: {
    resource: phases,
    async two() {
      const { line, phase } = await makePipeline(admin)
      return [phase, await make(phases, { line })]
    },
    use: field(stages, 'phase', (body) => make(stages, body)),
    describe: '4 etapas',
  },
  stage: {
    resource: stages,
    two: async () => {
      const [one, other] = (await makePipeline(admin)).stages
      return [one, other]
    },
    use: field(businesses, 'stage', ({ stage }: { stage?: number }) => makeBusiness(admin, stage ?? 0)),
    describe: '1 negocio',
  },
  origin: {
    resource: origins,
    two: twice(origins),
    use: field(leads, 'origin', (body) => makeLead(admin, body)),
    describe: '1 persona',
  },
  need: {
    resource: needs,
    two: twice(needs, { amount: 1 }),
    use: field(interactions, 'need', interaction),
    describe: '1 interacción',
  },
  campaign: {
    resource: campaigns,
    two: twice(campaigns, { budget: 0 }),
    use: field(forms, 'campaign', (body) => make(forms, body)),
    describe: '1 formulario',
  },
  'reason for discarding': {
    resource: discardReasons,
    two: twice(discardReasons),
    async use(reason) {
      const business = await makeBusiness(admin, (await makePipeline(admin)).stages[0])
      await admin.call(loseBusiness, { params: { id: business }, body: { reason } })
      return async () => idOf((await read(businesses, business)).discard_reason)
    },
    describe: '1 negocio',
  },
  'status of persons': {
    resource: statuses,
    two: twice(statuses, { entity: 'person' }),
    use: field(persons, 'status', (body) => makePerson(admin, body)),
    describe: '1 persona',
  },
  'status of leads': {
    resource: leadStatuses,
    two: twice(leadStatuses),
    use: field(leads, 'status', (body) => makeLead(admin, body)),
    describe: '1 persona',
  },
  'status of interactions': {
    resource: interactionStatuses,
    two: twice(interactionStatuses),
    use: field(interactions, 'status', interaction),
    describe: '1 interacción',
  },
  'type of variables': {
    resource: variableTypes,
    two: twice(variableTypes, { kind: 'text' }),
    use: field(variables, 'type', (body) => make(variables, { entity: 'sale', ...body })),
    describe: '1 variable',
  },
  'variable that a company has': {
    resource: variables,
    two: async () => {
      const type = await make(variableTypes, { kind: 'text' })
      return twice(variables, { entity: 'company', type })()
    },
    async use(id) {
      const company = await make(companies, { custom: { [`v${id}`]: 'Norte' } })
      return async () => (await read(companies, company)).custom
    },
    describe: '1 empresa',
    after: (other) => expect.objectContaining({ [`v${other}`]: 'Norte' }),
  },
  'variable that a form asks for': {
    resource: variables,
    two: async () => {
      const type = await make(variableTypes, { kind: 'text' })
      return twice(variables, { entity: 'person', type })()
    },
    async use(variable) {
      const params = { id: await make(forms) }
      const fields = [
        { source: 'mobile', variable: null, label: 'Celular', required: true },
        { source: null, variable, label: 'Barrio', required: false },
      ] as const
      await admin.call(writeFormFields, { params, body: { fields: [...fields] } })
      return async () => (await admin.call(readFormFields, { params })).fields.map((one) => one.variable)
    },
    describe: '1 formulario',
    after: (other) => [null, other],
  },
  'variable that a status requires': {
    resource: variables,
    two: async () => {
      const type = await make(variableTypes, { kind: 'text' })
      return twice(variables, { entity: 'person', type })()
    },
    async use(id) {
      const status = await make(leadStatuses, { demanded: [id] })
      return async () => ((await read(leadStatuses, status)).demanded as readonly unknown[]).map(idOf)
    },
    describe: '1 estado',
    after: (other) => [other],
  },
}

describe('configuration records', () => {
  test.each(Object.keys(CASES))(
    '%s: is not deleted while in use, lists its uses, and can be replaced',
    async (name) => {
      const {
        resource,
        two,
        use,
        describe: description,
        after = (other: number) => other,
      } = CASES[name] as Case
      const [one, other] = await two()
      const there = await use(one)
      const { remove, uses, replace } = resource.routes
      const params = { id: one }
      expect(await admin.send(remove, { params })).toMatchObject({
        status: 409,
        body: { code: 'resource.in_use', detail: expect.stringContaining(description) },
      })
      expect((await admin.call(uses, { params })).uses.map(({ text }) => text)).toEqual([description])
      // Another company can neither read nor change it.
      expect((await eva.send(uses, { params })).status).toBe(404)
      expect((await eva.send(replace, { params, body: { by: other } })).status).toBe(404)
      expect((await admin.send(replace, { params, body: { by: one } })).status).toBe(409)
      await admin.call(replace, { params, body: { by: other } })
      expect(await there()).toEqual(after(other))
      expect((await admin.send(resource.routes.read, { params })).status).toBe(404)
      // One without uses is deleted without asking.
      const [unused] = await two()
      if (name !== 'phase') expect((await admin.send(remove, { params: { id: unused } })).status).toBe(204)
    },
  )

  /** Columns of the record itself, or derived from the stage, which is counted. */
  const OWN = [
    'crm_status_variables.status_id',
    'crm_stage_variables.stage_id',
    'crm_variable_values.field_id',
    ...['crm_businesses', 'crm_interactions'].flatMap((table) => [`${table}.line_id`, `${table}.phase_id`]),
  ]

  test.each<[string, Store]>([
    ['lines', lineStore],
    ['phases', phaseStore],
    ['stages', stageStore],
    ['origins', originStore],
    ['needs', needStore],
    ['campaigns', campaignStore],
    ['reasons', discardReasonStore],
    ['statuses', statusStore],
    ['types of variables', variableTypeStore],
    ['variables', variableStore],
  ])('%s: every table that refers to them is counted', async (_name, store) => {
    const { rows } = await sql<{ name: string; at: string }>`
      SELECT c.conrelid::regclass::text AS name, c.conrelid::regclass || '.' || a.attname AS at
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = ${store.table}::regclass AND a.attname <> 'company_id'`.execute(
      program.database.systemRows,
    )
    expect(rows.length).toBeGreaterThan(0)
    const counted = new Set<string>(store.uses?.map(({ table }) => table))
    expect(
      rows.filter(({ name, at }) => !counted.has(name) && !OWN.includes(at)).map(({ at }) => at),
    ).toEqual([])
  })
})
