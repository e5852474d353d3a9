import type { Api } from '#platform/http/web/api.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Input, resourceClient } from './resource-client.ts'

/** Goes through all results of a list, page by page: `await eachPage(async (ids) => …)`. */
export type EachPage = (take: (ids: number[]) => Promise<void>) => Promise<void>

/** Those that the filters find, by cursor: rows that change meanwhile shift no page. */
export const eachPageOf =
  (api: Api, resource: Resource, filters: Input): EachPage =>
  async (take) => {
    const client = resourceClient(api, resource)
    const { signal } = new AbortController()
    const limit = resource.maxPageSize ?? 100
    const { order: _order, ...narrowing } = filters
    let cursor: string | null = null
    do {
      const query: Input = {
        ...narrowing,
        order: resource.order,
        limit,
        ...(cursor === null ? {} : { cursor }),
      }
      const page = await client.list(query, signal)
      if (page.results.length > 0) await take(page.results.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== null)
  }
