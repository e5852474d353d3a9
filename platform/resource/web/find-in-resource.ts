import type { Api } from '#platform/http/web/api.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { FindRecords } from '#platform/ui/area.ts'
import { resourceClient } from './resource-client.ts'

/** Maximum of results. */
const PROPOSED = 4

const shown = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Search of a resource for the command palette, by its list search. */
export const findInResource =
  (resource: Resource, name: string = resource.label): FindRecords =>
  async (api, sought, signal) => {
    const query = { search: sought, limit: PROPOSED, offset: 0 }
    const { results } = await resourceClient(api, resource).list(query, signal)
    return results.map((record) => ({
      id: `${resource.name}.${record.id}`,
      name: shown(record[name]),
      ...(name === resource.label ? {} : { hint: shown(record[resource.label]) }),
      to: `?edit=${record.id}`,
    }))
  }

/** Whether a resource has at least so many rows, i.e. is set up. */
export const hasSome =
  (resource: Resource, least = 1) =>
  async (api: Api, signal: AbortSignal): Promise<boolean> =>
    (await resourceClient(api, resource).list({ limit: 1, offset: 0 }, signal)).count >= least
