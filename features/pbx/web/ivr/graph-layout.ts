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

/** How many keys each menu is away from one that nothing leads to, by destination. */
function depths(menus: readonly GraphMenu[], led: ReadonlySet<number>): Map<number, number> {
  const byDestination = new Map(menus.map((menu) => [menu.destination, menu]))
  const depth = new Map<number, number>()
  const roots = menus.filter(({ destination }) => !led.has(destination))
  // All in a circle: somewhere must be the beginning.
  let ring = roots.length > 0 ? roots : menus.slice(0, 1)
  for (let level = 0; ring.length > 0; level += 1) {
    for (const { destination } of ring) depth.set(destination, level)
    const further = new Set(ring.flatMap(({ edges }) => edges.map(({ to }) => to)))
    ring = [...further].flatMap((id) => (depth.has(id) ? [] : (byDestination.get(id) ?? [])))
  }
  return depth
}

/**
 * Menus from left to right by how many keys away they are, then, at the right, whatever else they lead to. Menus that nothing
 * leads to begin at the left.
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
  const right = (Math.max(0, ...depth.values()) + 1) * COLUMN
  const ours = new Set(menus.map(({ destination }) => destination))
  const leaves = [...led].flatMap((id) => (ours.has(id) ? [] : (known.get(id) ?? [])))
  return [
    ...own,
    ...leaves.map((destination, row) => ({ menu: null, destination, x: right, y: row * LEAF_HEIGHT })),
  ]
}
