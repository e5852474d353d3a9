import type { Api } from '#platform/http/web/api.ts'
import type { Resource, ResourceAction } from '#platform/resource/contract/resource.ts'

/** One of a resource, as the server told it. */
export interface ResourceRecord {
  readonly id: number
  readonly version: number
  readonly enabled: boolean
  readonly created_at: string
  readonly [field: string]: unknown
}

export interface ResourcePage {
  results: ResourceRecord[]
  count: number
}

export interface CreatedRecord {
  record: ResourceRecord
  /** What will not be shown again, by name. */
  once: Readonly<Record<string, string>>
}

export type Input = Readonly<Record<string, unknown>>

/** A resource's routes as functions. Which fields there are is known to the declaration only, not to the types. */
export interface ResourceClient {
  list(query: Input, signal: AbortSignal): Promise<ResourcePage>
  read(id: number, signal: AbortSignal): Promise<ResourceRecord>
  create(input: Input): Promise<CreatedRecord>
  edit(id: number, version: number, patch: Input): Promise<ResourceRecord>
  act(action: ResourceAction, ids: readonly number[]): Promise<void>
}

export const resourceClient = (api: Api, { routes }: Resource): ResourceClient => ({
  list: async (query, signal) =>
    (await api.call(routes.list, { query: query as never, signal })) as unknown as ResourcePage,
  read: async (id, signal) =>
    (await api.call(routes.read, { params: { id }, signal })) as unknown as ResourceRecord,
  create: async (input) =>
    (await api.call(routes.create, { body: input as never })) as unknown as CreatedRecord,
  edit: async (id, version, patch) =>
    (await api.call(routes.edit, {
      params: { id },
      body: { ...patch, version } as never,
    })) as unknown as ResourceRecord,
  act: async (action, ids) => {
    await api.call(routes.act, { body: { action, ids: [...ids] } })
  },
})
