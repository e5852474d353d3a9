import type { Rows } from '#platform/db/database.ts'
import type { Random } from '#platform/random/random.ts'
import type { VariableEntity, VariableKind } from '../../contract/config/variables.ts'
import { VARIABLE_TYPES, VARIABLES } from './demo-content.ts'

const DAY = 86_400_000

/** Value ranges, in units of `step`. */
const SPANS: Partial<Record<string, readonly [from: number, to: number, step: number]>> = {
  Presupuesto: [1, 40, 250_000],
  Empleados: [1, 60, 5],
  Usuarios: [1, 40, 2],
}

const STREETS = ['Calle 10 # 4-20', 'Carrera 43A # 1-50', 'Avenida 6N # 23-61', 'Calle 72 # 10-07']

export interface DemoVariables {
  /** Id by name, for the variables that statuses and stages require. */
  idOf: (name: string) => number
  /** A record's `variables` as JSON; some values are left out at random. */
  valuesOf: (entity: VariableEntity, input: { random: Random; owner: number; until: Date }) => string
}

function demoValue(
  { name, kind, choices }: { name: string; kind: VariableKind; choices: readonly string[] },
  { random, owner, until }: { random: Random; owner: number; until: Date },
): unknown {
  switch (kind) {
    case 'money':
    case 'number': {
      const [from, to, step] = SPANS[name] ?? [1, 20, 1]
      return random.between(from, to) * step
    }
    case 'date':
      return new Date(until.getTime() + random.between(5, 40) * DAY).toISOString().slice(0, 10)
    case 'choice':
      return choices[random.between(0, choices.length - 1)]
    case 'several': {
      const first = random.between(0, choices.length - 1)
      return choices.filter((_, index) => index === first || random.next() < 0.3)
    }
    case 'person':
      return owner
    case 'text':
      return name === 'Factura'
        ? `FE-${random.between(1000, 9999)}`
        : STREETS[random.between(0, STREETS.length - 1)]
    case 'file':
      return undefined
  }
}

/** Creates the demo's custom fields, at least one of each kind. */
export async function writeVariables(rows: Rows, company_id: number): Promise<DemoVariables> {
  const types = await rows
    .insertInto('crm_variable_types')
    .values(
      VARIABLE_TYPES.map(({ name, kind, choices }) => ({ company_id, name, kind, choices: [...choices] })),
    )
    .returning(['id', 'name'])
    .execute()
  const typeOf = (name: string) => types.find((type) => type.name === name)?.id ?? 0
  const stored = await rows
    .insertInto('crm_variables')
    .values(
      VARIABLES.map(([entity, name, type, listed], index) => ({
        company_id,
        name,
        entity,
        type_id: typeOf(type),
        listed,
        position: index + 1,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => stored.find((variable) => variable.name === name)?.id ?? 0
  return {
    idOf,
    valuesOf(entity, input) {
      const values = VARIABLES.filter(([of]) => of === entity).flatMap(([, name, typeName]) => {
        const type = VARIABLE_TYPES.find((one) => one.name === typeName)
        // Never left out, since a status requires it.
        const isThere = name === 'Presupuesto' || input.random.next() < 0.7
        const value = type && isThere ? demoValue({ ...type, name }, input) : undefined
        return value === undefined ? [] : [[String(idOf(name)), value] as const]
      })
      return JSON.stringify(Object.fromEntries(values))
    },
  }
}
