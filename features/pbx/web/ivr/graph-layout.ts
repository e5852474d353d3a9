import type { GraphDestination, GraphMenu } from '../../contract/routing/ivr-graph.ts'

export interface Placed {
  menu: GraphMenu | null
  destination: GraphDestination
  x: number
  y: number
}

const COLUMN = 330
const MENU_HEIGHT = 370
const LEAF_HEIGHT = 64

/** Distance in keys of each menu from a menu that nothing leads to, by destination. */
function depths(menus: readonly GraphMenu[], led: ReadonlySet<number>): Map<number, number> {
  const byDestination = new Map(menus.map((menu) => [menu.destination, menu]))
  const depth = new Map<number, number>()
  const roots = menus.filter(({ destination }) => !led.has(destination))
  // All menus form circles: starts with any of them.
  let ring = roots.length > 0 ? roots : menus.slice(0, 1)
  for (let level = 0; ring.length > 0; level += 1) {
    for (const { destination } of ring) depth.set(destination, level)
    const further = new Set(ring.flatMap(({ edges }) => edges.map(({ to }) => to)))
    ring = [...further].flatMap((id) => (depth.has(id) ? [] : (byDestination.get(id) ?? [])))
  }
  return depth
}

/**
 * Places menus from left to right by their distance in keys, starting with those that nothing leads to. Other destinations go one
 * column right of the last menu that leads there, beneath that column's menus, so that few lines run behind other menus.
 */
export function layoutGraph(
  menus: readonly GraphMenu[],
  destinations: readonly GraphDestination[],
): Placed[] {
  const known = new Map(destinations.map((destination) => [destination.id, destination]))
  const led = new Set(
    menus.flatMap(({ edges, destination }) => edges.map(({ to }) => to).filter((to) => to !== destination)),
  )
  const depth = depths(menus, led)
  const rows = new Map<number, number>()
  const own = menus.flatMap((menu): Placed[] => {
    const destination = known.get(menu.destination)
    const column = depth.get(menu.destination) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return destination ? [{ menu, destination, x: column * COLUMN, y: row * MENU_HEIGHT }] : []
  })
  const ours = new Set(menus.map(({ destination }) => destination))
  const leaves = [...led].flatMap((id) => (ours.has(id) ? [] : (known.get(id) ?? [])))
  const filled = new Map([...rows].map(([column, count]) => [column, count * MENU_HEIGHT]))
  const placed = leaves.map((destination): Placed => {
    const users = menus.filter(({ edges }) => edges.some(({ to }) => to === destination.id))
    const column = Math.max(0, ...users.map((menu) => depth.get(menu.destination) ?? 0)) + 1
    const y = filled.get(column) ?? 0
    filled.set(column, y + LEAF_HEIGHT)
    return { menu: null, destination, x: column * COLUMN, y }
  })
  return [...own, ...placed]
}
