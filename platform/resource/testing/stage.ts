import type { Role } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'

interface Reply {
  status: number
  body: unknown
}

/** A signed-in user: a client of `startTestProgram`. */
export interface Actor {
  readonly session: { readonly role: Role }
  send(contract: RouteContract, sent: object): Promise<Reply>
  download(contract: RouteContract, sent: object): Promise<Response>
}

export interface Stage {
  /** May do everything. */
  keeper: Actor
  /** Of another company, with the same role if possible. */
  stranger: Actor
  /** One of each role. */
  everybody: readonly Actor[]
  statements: { during(work: () => Promise<unknown>): Promise<readonly string[]> }
}

export type Row = Record<string, unknown> & { id: number; version: number }

/** A resource's routes as functions; refusals throw with the server's words. */
export function driver({ routes }: Resource, { keeper }: Stage) {
  const call = async <Body>(contract: RouteContract, sent: object): Promise<Body> => {
    const { status, body } = await keeper.send(contract, sent)
    if (status >= 300)
      throw new Error(`${contract.method} ${contract.path}: ${status} ${JSON.stringify(body)}`)
    return body as Body
  }
  return {
    list: (query: object) =>
      call<{ results: Row[]; count: number; next_cursor: string | null }>(routes.list, { query }),
    read: (id: number) => call<Row>(routes.read, { params: { id } }),
    create: async (body: object) => (await call<{ record: Row }>(routes.create, { body })).record,
    edit: (id: number, body: object) => call<Row>(routes.edit, { params: { id }, body }),
    act: (body: object) => call<{ done: number }>(routes.act, { body }),
    choose: async ({ options }: Field): Promise<number[]> => {
      if (options === null) return []
      const { results } = await call<{ results: { id: number }[] }>(options, { query: {} })
      return results.map(({ id }) => id)
    },
  }
}

export type Driver = ReturnType<typeof driver>

/** References are written as ids and read with names; some tables store empty as ''. */
const idOf = (value: unknown): unknown =>
  value === '' ? null : typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** A read value in the form it was written, for comparison. */
export const written = (value: unknown): unknown => (Array.isArray(value) ? value.map(idOf) : idOf(value))
