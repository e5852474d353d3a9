import type { EngineEvent, LegId, TelephonyEngine } from '#platform/telephony/port.ts'

type EventType = EngineEvent['type']
type EventWith<Type extends EventType> = Extract<EngineEvent, { type: Type }>

/** An engine's events since the log was opened. */
export interface EventLog {
  readonly events: readonly EngineEvent[]
  /** The first matching event, past or future; rejects after 5 s. */
  find<Type extends EventType>(
    type: Type,
    fits?: (event: EventWith<Type>) => boolean,
  ): Promise<EventWith<Type>>
  /** Event types of one leg, in order. */
  ofLeg(leg: LegId): EventType[]
  close(): void
}

const PATIENCE_MS = 5_000

export function createEventLog(engine: TelephonyEngine): EventLog {
  const events: EngineEvent[] = []
  const waiting = new Set<() => void>()
  const unsubscribe = engine.subscribe((event) => {
    events.push(event)
    for (const look of [...waiting]) look()
  })

  return {
    events,
    find(type, fits = () => true) {
      type Wanted = EventWith<typeof type>
      const search = () =>
        events.find((event): event is Wanted => event.type === type && fits(event as Wanted))
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = search()
          if (!found) return
          waiting.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`No ${type} event; received: ${events.map((event) => event.type).join(', ')}`))
        }, PATIENCE_MS)
        waiting.add(look)
        look()
      })
    },
    ofLeg: (leg) => events.filter((event) => 'leg' in event && event.leg === leg).map((event) => event.type),
    close() {
      unsubscribe()
      waiting.clear()
    },
  }
}
