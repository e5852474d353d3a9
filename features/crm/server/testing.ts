import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { businesses } from '../contract/businesses.ts'
import { businessLines, phases, stages } from '../contract/config/pipelines.ts'
import { needs } from '../contract/config/sources.ts'
import { statuses } from '../contract/config/statuses.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { leads, persons } from '../contract/persons.ts'

/** The part of a test's client that these builders need. */
interface Client {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
}

let made = 0
/** Names unique across tests. */
export const unique = (word: string): string => `${word} ${++made}`

/** A line with one phase of three stages, and a need. */
export async function makePipeline(admin: Client) {
  const { record: line } = await admin.call(businessLines.routes.create, { body: { name: unique('Línea') } })
  const { record: phase } = await admin.call(phases.routes.create, {
    body: { name: 'Fase', line: line.id },
  })
  const stageIds: number[] = []
  for (const name of ['Contacto', 'Propuesta', 'Cierre']) {
    const { record } = await admin.call(stages.routes.create, { body: { name, phase: phase.id } })
    stageIds.push(record.id)
  }
  const { record: need } = await admin.call(needs.routes.create, {
    body: { name: unique('Necesidad'), amount: 500_000, line: line.id },
  })
  const [first = 0, second = 0, third = 0] = stageIds
  return { line: line.id, phase: phase.id, stages: [first, second, third] as const, need: need.id }
}

export const makeLead = async (client: Client, more: object = {}): Promise<number> =>
  (await client.call(leads.routes.create, { body: { first_name: unique('Lead'), ...more } })).record.id

export const makePerson = async (client: Client, more: object = {}): Promise<number> =>
  (await client.call(persons.routes.create, { body: { first_name: unique('Persona'), ...more } })).record.id

export const makeBusiness = async (client: Client, stage: number, more: object = {}): Promise<number> =>
  (await client.call(businesses.routes.create, { body: { name: unique('Negocio'), stage, ...more } })).record
    .id

/** Creates a status that requires a variable of persons. */
export async function makeRequiringStatus(admin: Client, entity: 'lead' | 'person') {
  // The first status is the default of new records.
  await admin.call(statuses.routes.create, { body: { name: unique('Nuevo'), entity } })
  const { record: type } = await admin.call(variableTypes.routes.create, {
    body: { name: unique('Ciudades'), kind: 'choice', choices: ['Bogotá', 'Cali'] },
  })
  const { record: variable } = await admin.call(variables.routes.create, {
    body: { name: unique('Ciudad'), entity: 'person', type: type.id },
  })
  const { record: status } = await admin.call(statuses.routes.create, {
    body: { name: unique('Calificado'), entity, demanded: [variable.id] },
  })
  return { variable: variable.id, status: status.id }
}
