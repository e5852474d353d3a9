import type { Ability } from '#platform/contract/access.ts'
import type { BulkAction } from '#platform/resource/contract/bulk.ts'
import { abilityFor, offers } from '#platform/resource/contract/resource.ts'
import type { Store, WriteContext } from '../store.ts'

export type Said = Readonly<Record<string, unknown>>

/** What became of a row. `after`: what undoing needs; `reasons`: why not, in the starter's language. */
export type TaskOutcome =
  | { outcome: 'changed'; after: Record<string, unknown> }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reasons: string }

/** Something that a feature does with all rows that a list's filter found, beside editing and deleting them. */
export interface BulkTask {
  /** `join.sequence`. */
  readonly name: string
  /** Lists whose rows it takes. */
  readonly resources: readonly string[]
  readonly ability: Ability
  /** What it is told for all rows, checked before the run starts. @throws Failure */
  parse(context: Pick<WriteContext, 'unit' | 'principal'>, said: Said): Promise<Record<string, unknown>>
  /** Some rows of one transaction, by record. A row without an outcome is one that the starter doesn't see, or no more. */
  run(context: WriteContext, said: Said, ids: readonly number[]): Promise<Map<number, TaskOutcome>>
  /** Takes back what was done with rows. @returns those that could be */
  undo(context: WriteContext, said: Said, done: ReadonlyMap<number, Said>): Promise<Set<number>>
  /** Once for the whole run: audit, refreshed lists. */
  finished(context: WriteContext, said: Said, counts: { changed: number; undone: number }): Promise<void>
}

export interface ToldTask {
  task: BulkTask
  said: Said
}

/** The task of a list by what is stored with a run; null if there is none. */
export function taskOf(tasks: readonly BulkTask[], resource: string, { name, said }: Said): ToldTask | null {
  const task = tasks.find((one) => one.name === name && one.resources.includes(resource))
  return task ? { task, said: typeof said === 'object' && said !== null ? { ...said } : {} } : null
}

/** Who may do it; null if the list doesn't offer it. */
export function bulkAbility({ resource }: Store, action: BulkAction, told: ToldTask | null): Ability | null {
  if (action === 'task') return told?.task.ability ?? null
  return offers(resource, action) ? abilityFor(resource, action) : null
}
