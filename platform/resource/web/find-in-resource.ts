import type { Api } from '#platform/http/web/api.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { FindRecords, SetUpCheck } from '#platform/ui/area.ts'
import { resourceClient } from './resource-client.ts'

/** Maximum of results. */
const PROPOSED = 4

const shown = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Search of a resource for the command palette, by its list search. */
export const findInResource =
  (resource: Resource, name: string = resource.label): FindRecords =>
  async (api, searchText, signal) => {
    const query = { search: searchText, limit: PROPOSED, offset: 0 }
    const { results } = await resourceClient(api, resource).list(query, signal)
    return results.map((record) => ({
      id: `${resource.name}.${record.id}`,
      name: shown(record[name]),
      ...(name === resource.label ? {} : { hint: shown(record[resource.label]) }),
      to: `?edit=${record.id}`,
    }))
  }

/** How many rows a resource has. @throws ApiFailure */
const countIn = async (api: Api, resource: Resource, signal: AbortSignal): Promise<number> =>
  (await resourceClient(api, resource).list({ limit: 1, offset: 0 }, signal)).count

/** Whether a resource has any rows. @throws ApiFailure */
export const hasSome =
  (resource: Resource) =>
  async (api: Api, signal: AbortSignal): Promise<boolean> =>
    (await countIn(api, resource, signal)) > 0

/** The screen of a resource is set up once it has this many records. */
export const setUpBy = (resource: Resource, least: number): SetUpCheck => ({
  list: resource.name,
  least,
  count: (api, signal) => countIn(api, resource, signal),
})
