import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Routed } from './find-loop.ts'

type RoutedKind = 'ivr' | 'time_slot' | 'ring_group' | 'queue'

interface Edge {
  from_kind: RoutedKind
  from_id: number
  /** Column by which the call goes on. */
  way: 'on_timeout' | 'open' | 'closed' | 'fallback' | 'when_empty'
  to_kind: string
  to_id: number
}

const HANGUP: Destination = { kind: 'hangup' }

/**
 * Ways on which calls at these destinations continue without a key or an answer, and all that they reach: a part of the company's
 * plan, whose other thousands of destinations need not be read for each write.
 */
export async function routesFrom(rows: Rows, kind: RoutedKind, ids: readonly number[]): Promise<Routed> {
  const { rows: edges } = await sql<Edge>`SELECT * FROM routes_from(${kind}, ${[...ids]}::bigint[])`.execute(
    rows,
  )
  const found = new Map<string, Map<Edge['way'], Destination>>()
  for (const { from_kind, from_id, way, to_kind, to_id } of edges) {
    const key = `${from_kind} ${from_id}`
    const ways = found.get(key) ?? new Map()
    found.set(key, ways.set(way, { kind: to_kind, id: to_id } as Destination))
  }
  const waysOf = (of: RoutedKind) =>
    [...found].flatMap(([key, ways]) => {
      const [from, id] = key.split(' ')
      return from === of ? [[Number(id), ways] as const] : []
    })
  return {
    ivrs: new Map(waysOf('ivr').map(([id, ways]) => [id, { onTimeout: ways.get('on_timeout') ?? null }])),
    timeSlots: new Map(
      waysOf('time_slot').map(([id, ways]) => [
        id,
        { open: ways.get('open') ?? HANGUP, closed: ways.get('closed') ?? HANGUP },
      ]),
    ),
    ringGroups: new Map(
      waysOf('ring_group').map(([id, ways]) => [id, { fallback: ways.get('fallback') ?? null }]),
    ),
    queues: new Map(waysOf('queue').map(([id, ways]) => [id, { whenEmpty: ways.get('when_empty') ?? null }])),
  }
}
