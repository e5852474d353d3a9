import type { Resource } from '#platform/resource/contract/resource.ts'

/** The rows of the list that somebody came from, by resource: what is before and after a record on its own page. */
const trails = new Map<string, readonly number[]>()

export const leaveTrail = (resource: Resource, ids: readonly number[]): void => {
  trails.set(resource.name, ids)
}

/** null where there is none, or where nobody came from a list with it. */
export const besideOf = (resource: Resource, id: number): { before: number | null; after: number | null } => {
  const ids = trails.get(resource.name) ?? []
  const at = ids.indexOf(id)
  return { before: ids[at - 1] ?? null, after: at < 0 ? null : (ids[at + 1] ?? null) }
}
