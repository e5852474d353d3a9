import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareServers } from './share-servers.ts'

interface World {
  servers: number[]
  takers: number[]
  draining: number[]
  holders: Map<number, number>
}

/** Everybody moves in turn and sees what those before did, which is harder than all at once. Servers in `busy` never move. */
function round(world: World, busy: ReadonlySet<number>): boolean {
  let moved = false
  for (const me of [...world.takers, ...world.draining]) {
    const { take, give } = shareServers({ me, ...world })
    const idle = give.filter((server) => !busy.has(server))
    for (const server of world.draining.includes(me) ? idle : idle.slice(0, 1)) {
      world.holders.delete(server)
      moved = true
    }
    for (const server of take)
      if (!world.holders.has(server)) {
        world.holders.set(server, me)
        moved = true
      }
  }
  return moved
}

const held = ({ holders }: World, node: number) =>
  [...holders.values()].filter((holder) => holder === node).length

test('one node takes everything', () => {
  const world: World = { servers: [1, 2, 3], takers: [7], draining: [], holders: new Map() }
  round(world, new Set())
  expect(held(world, 7)).toBe(3)
})

test('whoever joins, dies or drains: in a few rounds everything is held, in fair shares, and calls stay', () => {
  const counts = fc.record({
    servers: fc.integer({ min: 1, max: 12 }),
    nodes: fc.integer({ min: 1, max: 5 }),
    joins: fc.integer({ min: 0, max: 3 }),
    dies: fc.boolean(),
    drains: fc.boolean(),
  })
  fc.assert(
    fc.property(counts, ({ servers, nodes, joins, dies, drains }) => {
      const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
      const world: World = {
        servers: ids(1, servers),
        takers: ids(100, nodes),
        draining: [],
        holders: new Map(),
      }
      const settle = (busy = new Set<number>()) => {
        for (let rounds = 0; round(world, busy); rounds += 1) expect(rounds).toBeLessThan(50)
        expect(world.holders.size).toBe(servers)
      }
      const isFair = () => {
        const counted = world.takers.map((node) => held(world, node))
        expect(Math.max(...counted) - Math.min(...counted)).toBeLessThanOrEqual(1)
      }
      settle()
      isFair()
      const before = new Map(world.holders)
      world.takers = [...world.takers, ...ids(200, joins)]
      settle(new Set(world.servers))
      expect(world.holders).toEqual(before)
      settle()
      isFair()
      if (dies && world.takers.length > 1) {
        const [dead] = world.takers
        world.takers = world.takers.slice(1)
        for (const [server, holder] of [...world.holders]) if (holder === dead) world.holders.delete(server)
        settle()
        isFair()
      }
      const [leaving] = world.takers
      if (drains && leaving !== undefined && world.takers.length > 1) {
        world.takers = world.takers.slice(1)
        world.draining = [leaving]
        settle()
        expect(held(world, leaving)).toBe(0)
        isFair()
      }
    }),
  )
})

test('beside a node of an earlier version nothing is taken', () => {
  const view = { me: 2, servers: [1, 2], takers: [2], draining: [], holders: new Map([[1, 9]]) }
  expect(shareServers(view)).toEqual({ take: [], give: [] })
})

test('who drains alone keeps what it has', () => {
  const view = { me: 2, servers: [1], takers: [], draining: [2], holders: new Map([[1, 2]]) }
  expect(shareServers(view)).toEqual({ take: [], give: [] })
})
