import type { UnitOfWork } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Something that happened in a feature and that others react to; declared in its `contract/domain-events.ts`. */
interface DomainEvent {
  readonly type: string
}

/** Reports an event in the transaction of its cause. */
export type RecordEvent<Event extends DomainEvent> = (unit: UnitOfWork, event: Event) => Promise<void>
/** Reports an event that is already stored. */
export type PublishEvent<Event extends DomainEvent> = (event: Event) => void

/** Reactions to one event, by what they do, in the order in which they run. */
export interface Reactions<Event> {
  /** In the transaction of the cause, which fails with them. */
  readonly inTransaction?: Readonly<Record<string, (unit: UnitOfWork, event: Event) => Promise<void>>>
  /** After its commit; one that fails is logged, and the others still run. */
  readonly afterCommit?: Readonly<Record<string, (event: Event) => void | Promise<void>>>
}

/** Every event, with all that reacts to it. */
export type ReactionTable<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Reactions<Extract<Event, { type: Type }>>
}

export interface DomainEvents<Event extends DomainEvent> {
  readonly record: RecordEvent<Event>
  readonly publish: PublishEvent<Event>
  /** Call it once, before the first event: the features that react are created after those that report. */
  connect(table: ReactionTable<Event>): void
}

/** Runs the reactions to the events of all features. */
export function createDomainEvents<Event extends DomainEvent>(log: Logger): DomainEvents<Event> {
  let table: ReactionTable<Event> | null = null
  const reactionsTo = ({ type }: Event): Reactions<Event> => {
    if (table === null) throw new Error(`${type} was reported before its reactions were connected`)
    // Safe: the table has the reactions to this very type under its name.
    return table[type as Event['type']] as Reactions<Event>
  }
  const runAfterCommit = (event: Event, reactions: Reactions<Event>): void => {
    for (const [reaction, react] of Object.entries(reactions.afterCommit ?? {})) {
      const onFailure = (err: unknown) => log.error({ err, event: event.type, reaction }, 'a reaction failed')
      try {
        Promise.resolve(react(event)).catch(onFailure)
      } catch (error) {
        onFailure(error)
      }
    }
  }
  return {
    async record(unit, event) {
      const reactions = reactionsTo(event)
      for (const react of Object.values(reactions.inTransaction ?? {})) await react(unit, event)
      if (reactions.afterCommit) unit.onCommit(() => runAfterCommit(event, reactions))
    },
    publish(event) {
      const reactions = reactionsTo(event)
      if (reactions.inTransaction) throw new Error(`${event.type} has reactions inside its transaction`)
      runAfterCommit(event, reactions)
    },
    connect(reactions) {
      table = reactions
    },
  }
}
