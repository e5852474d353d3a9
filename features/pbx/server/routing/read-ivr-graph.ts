import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { type GraphDestination, MENU_KEYS, readIvrGraph } from '../../contract/routing/ivr-graph.ts'
import { readConfigured } from '../plan/configured-rows.ts'

export const readIvrGraphRoute = bind(readIvrGraph, async ({ unit, principal }) => {
  const [rows, { rows: destinations }] = await Promise.all([
    readConfigured(unit.rows, principal.companyId),
    sql<GraphDestination>`
      SELECT id, kind, target_id AS target, label FROM call_destinations
       WHERE deleted_at IS NULL ORDER BY kind, search_form(name), id`.execute(unit.rows),
  ])
  const there = new Set(destinations.map(({ id }) => id))
  const reached = new Set(
    [
      ...rows.ivrs.flatMap((menu) => MENU_KEYS.map(({ field }) => menu[`${field}_id`])),
      ...rows.time_slots.flatMap((slot) => [slot.open_id, slot.closed_id]),
      ...rows.ring_groups.map((group) => group.fallback_id),
      ...rows.queues.flatMap((queue) => [queue.exit_id, queue.overflow_id, queue.when_empty_id]),
      ...rows.dids.flatMap((did) => [did.destination_id, did.destination_1_id, did.destination_2_id]),
    ].filter((id) => id !== null),
  )
  const menus = rows.ivrs.flatMap((menu) => {
    const own = destinations.find(({ kind, target }) => kind === 'ivr' && target === menu.id)
    if (!own) return []
    const edges = MENU_KEYS.flatMap(({ field }) => {
      const to = menu[`${field}_id`]
      return to !== null && there.has(to) ? [{ field, to }] : []
    })
    const keyed = edges.some(({ field }) => field.startsWith('key_'))
    const problems = [
      ...(keyed || menu.dial_by_extension || menu.survey ? [] : (['dead_end'] as const)),
      ...(reached.has(own.id) || menu.number !== null ? [] : (['unreachable'] as const)),
    ]
    return [
      {
        id: menu.id,
        version: menu.version,
        name: menu.name,
        destination: own.id,
        survey: menu.survey,
        edges,
        problems,
      },
    ]
  })
  return { menus, destinations }
})
