import type { Api } from '#platform/http/web/api.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import type { RecordOf, Resource, ResourceAction } from '#platform/resource/contract/resource.ts'

/** A record from the server. */
export interface ResourceRecord {
  readonly id: number
  readonly version: number
  readonly enabled: boolean
  readonly created_at: string
  readonly [field: string]: unknown
}

/** A record whose fields the declaration tells; `Resource` itself tells none. */
export type Shown<R extends Resource> = string extends keyof R['fields'] ? ResourceRecord : RecordOf<R>

export interface ResourcePage<Shown = ResourceRecord> {
  results: Shown[]
  count: number
  /** There are more than `count`. */
  count_capped: boolean
  /** Cursor of the next page. */
  next_cursor: string | null
}

export interface CreatedRecord<Shown = ResourceRecord> {
  record: Shown
  /** One-time values by name. */
  once: Readonly<Record<string, string>>
}

export type Input = Readonly<Record<string, unknown>>

/** A resource's routes as functions. */
export interface ResourceClient<Shown = ResourceRecord> {
  list(query: Input, signal: AbortSignal): Promise<ResourcePage<Shown>>
  read(id: number, signal: AbortSignal): Promise<Shown>
  create(input: Input): Promise<CreatedRecord<Shown>>
  edit(id: number, version: number, patch: Input): Promise<Shown>
  /** `removal`: of a deletion, what becomes of what depends on the records. */
  act(action: ResourceAction, ids: readonly number[], removal?: Input): Promise<void>
}

type Wire = ResourceRecord & { readonly custom?: Input }

/** Flattens custom fields into the record. */
export const flat = (record: ResourceRecord): ResourceRecord => {
  const { custom, ...own } = record as Wire
  return custom === undefined ? record : ({ ...own, ...custom } as ResourceRecord)
}

const clientOf = (api: Api, { routes }: Resource): ResourceClient => ({
  list: async (query, signal) => {
    const page = (await api.call(routes.list, { query: query as never, signal })) as unknown as ResourcePage
    return { ...page, results: page.results.map(flat) }
  },
  read: async (id, signal) =>
    flat((await api.call(routes.read, { params: { id }, signal })) as unknown as ResourceRecord),
  create: async (input) => {
    const body = withCustomApart(input) as never
    const made = (await api.call(routes.create, { body })) as unknown as CreatedRecord
    return { ...made, record: flat(made.record) }
  },
  edit: async (id, version, patch) =>
    flat(
      (await api.call(routes.edit, {
        params: { id },
        body: { ...withCustomApart(patch), version } as never,
      })) as unknown as ResourceRecord,
    ),
  act: async (action, ids, removal) => {
    await api.call(routes.act, { body: { action, ids: [...ids], ...(removal ? { removal } : {}) } as never })
  },
})

export const resourceClient = <R extends Resource>(api: Api, resource: R): ResourceClient<Shown<R>> =>
  clientOf(api, resource) as unknown as ResourceClient<Shown<R>>
