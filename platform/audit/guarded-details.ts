import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Ability } from '#platform/contract/access.ts'

/** Details of one type of subject that only those with an ability may read in the trail. */
export interface GuardedDetails {
  readonly subject: string
  readonly ability: Ability
  /** Whether a detail of this name is one. */
  readonly guards: (detail: string) => boolean
}

/** An entry without the details that the viewer may not read. */
export function readableBy<Entry extends { subject_type: string; details: unknown }>(
  viewer: Pick<Principal, 'role' | 'withheld'>,
  guarded: readonly GuardedDetails[],
): (entry: Entry) => Entry {
  const hidden = guarded.filter(({ ability }) => !may(viewer, ability))
  return (entry) => {
    const rules = hidden.filter(({ subject }) => subject === entry.subject_type)
    if (rules.length === 0 || typeof entry.details !== 'object' || entry.details === null) return entry
    const shown = Object.entries(entry.details).filter(([name]) => !rules.some(({ guards }) => guards(name)))
    return { ...entry, details: Object.fromEntries(shown) }
  }
}
