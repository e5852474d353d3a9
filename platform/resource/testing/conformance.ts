import { beforeAll, describe, expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import { abilityFor, offers, type Resource } from '#platform/resource/contract/resource.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { filterCases } from './filter-cases.ts'
import { sampleOf } from './sample-values.ts'
import { type Driver, driver, type Row, type Stage, written } from './stage.ts'

interface Unusual {
  /** Overrides of sample values: `(n) => ({ number: String(7000 + n) })`. */
  values?: (number: number) => Record<string, unknown>
  /** Fields that read back differently: secrets, defaults. */
  unlike?: readonly string[]
  /** What has to be said to suspend or delete a row. */
  removal?: (row: Row) => object
}

const SAMPLES = 3

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id)

/** Rows with distinct, non-empty sort values: the position of others is not defined by the order. */
function inOrder(rows: readonly Row[], name: string): Row[] {
  const read = rows.map((row) => JSON.stringify(row[name] ?? null))
  const alone = (value: string) => read.filter((one) => one === value).length === 1
  return rows.filter((row, at) => written(row[name] ?? null) !== null && alone(read[at] ?? ''))
}

const byNumber = (one: number, other: number): number => one - other

/** Sort key of a number, day or instant; none for texts, which the database collates. */
function sizeOf(kind: string, value: unknown): number {
  if (value === null || value === undefined) return Number.MAX_VALUE
  if (kind === 'day' || kind === 'instant') return Date.parse(String(value))
  return typeof value === 'number' ? value : 0
}

/**
 * Tests over HTTP what every resource promises: `conforms(() => stage, countries)`. `stage` is called after the file's own
 * `beforeAll`.
 */
export function conforms(stageOf: () => Stage, resource: Resource, unusual: Unusual = {}): void {
  const { routes, fields, label, canDisable, versionless = false } = resource
  const makes = offers(resource, 'create')
  const sorted = Object.keys(fields).filter((name) => fields[name]?.sort)
  let stage: Stage
  let keeper: Driver
  let rows: Row[] = []
  /** Input of each of `rows`. */
  const input: Record<string, unknown>[] = []

  const sample = async (number: number) => ({
    ...(await sampleOf(resource, number, keeper.choose)),
    ...unusual.values?.(number),
  })
  const first = (): Row => {
    const [row] = rows
    if (!row) throw new Error(`no ${resource.name} to try`)
    return row
  }

  describe(`${resource.name} as every resource`, () => {
    beforeAll(async () => {
      stage = stageOf()
      keeper = driver(resource, stage)
      if (makes)
        for (let number = 1; number <= SAMPLES; number += 1) {
          const made = await sample(number)
          input.push(made)
          rows.push(await keeper.create(made))
        }
      else rows = (await keeper.list({ limit: SAMPLES })).results
    }, 60_000)

    test('reads back as written, alone and in the list', async () => {
      const record = await keeper.read(first().id)
      expect(record).toMatchObject(first())
      expect((await keeper.list({ ids: String(record.id) })).results).toEqual([first()])
      for (const [name, value] of Object.entries(input[0] ?? {})) {
        if (unusual.unlike?.includes(name)) continue
        expect({ [name]: written(record[name]) }).toEqual({ [name]: written(value) })
      }
    })

    test('is permitted per role as its abilities say', async () => {
      for (const somebody of stage.everybody) {
        const { role } = somebody.session
        const status = async (able: boolean, route: Parameters<typeof somebody.send>[0], sent: object) => {
          const reply = await somebody.send(route, sent)
          expect(`${role}: ${route.method} ${route.path} ${reply.status === 403}`).toBe(
            `${role}: ${route.method} ${route.path} ${!able}`,
          )
        }
        await status(can(role, resource.abilities.read), routes.list, {})
        if (makes)
          await status(can(role, abilityFor(resource, 'create')), routes.create, { body: { none: 1 } })
      }
    })

    test('is hidden from another company', async () => {
      const { id, version } = first()
      const sees = can(stage.stranger.session.role, resource.abilities.read)
      const params = { id }
      const tries = [
        { verb: 'read', route: routes.read, sent: { params } },
        { verb: 'edit', route: routes.edit, sent: { params, body: { version } } },
        { verb: 'remove', route: routes.remove, sent: { params } },
        {
          verb: 'remove',
          route: routes.act,
          sent: { body: { action: 'restore', ids: [id] } },
        },
      ] as const
      for (const { verb, route, sent } of tries) {
        if (verb !== 'read' && !offers(resource, verb)) continue
        const may = can(stage.stranger.session.role, abilityFor(resource, verb))
        const { status } = await stage.stranger.send(route, sent as never)
        expect(`${route.method} ${status}`).toBe(`${route.method} ${may ? 404 : 403}`)
      }
      const { body } = await stage.stranger.send(routes.list, { query: { ids: String(id) } })
      expect(body).toMatchObject(sees ? { results: [], count: 0 } : { code: 'forbidden' })
      expect(await keeper.read(id)).toMatchObject(first())
    })

    test('is found by its name, in any case', async () => {
      const name = String(written(first()[label]))
      const { results } = await keeper.list({ search: name.toUpperCase(), limit: 100 })
      expect(results.map(({ id }) => id)).toContain(first().id)
      expect(await keeper.list({ search: 'zq%_no\\such' })).toMatchObject({ results: [], count: 0 })
    })

    test('is filtered by each filter, alone and combined', async () => {
      const record = first()
      for (const { query, finds } of filterCases(resource, record)) {
        const { results } = await keeper.list({ ...query, ids: String(record.id) })
        expect(`${JSON.stringify(query)} finds ${results.length}`).toBe(
          `${JSON.stringify(query)} finds ${finds}`,
        )
      }
    })

    test('is sorted by each order, both ways', async () => {
      const ids = rows.map(({ id }) => id).join(',')
      for (const name of ['created_at', ...sorted]) {
        const there = (await keeper.list({ ids, order: name })).results
        const back = (await keeper.list({ ids, order: `-${name},-created_at` })).results
        expect(there).toHaveLength(rows.length)
        expect(idsOf(back).sort()).toEqual(idsOf(there).sort())
        expect({ name, back: idsOf(inOrder(back, name)) }).toEqual({
          name,
          back: idsOf(inOrder(there, name)).reverse(),
        })
        const sizes = there.map((row) => sizeOf(fields[name]?.kind ?? 'instant', row[name]))
        expect({ name, sizes }).toEqual({ name, sizes: [...sizes].sort(byNumber) })
      }
    })

    test('is paged by cursor in each order', async () => {
      const ids = rows.map(({ id }) => id).join(',')
      // Each order by turns one way or the other: a cursor compares the same column of the same row both ways.
      const ways = sorted.map((name) => [name, `-${name},created_at`])
      const orders = IS_THOROUGH ? ways.flat() : ways.flatMap((both, at) => both.slice(at % 2, (at % 2) + 1))
      for (const order of ['-created_at', ...orders]) {
        const whole = (await keeper.list({ ids, order })).results.map(({ id }) => id)
        const found: number[] = []
        let cursor: string | null | undefined
        do {
          const page = await keeper.list({ ids, order, limit: 2, ...(cursor ? { cursor } : {}) })
          found.push(...page.results.map(({ id }) => id))
          cursor = page.next_cursor
        } while (cursor !== null && found.length <= rows.length)
        expect({ order, found }).toEqual({ order, found: whole })
      }
    })

    test('needs as many statements for one row as for many', async () => {
      const cost = async (limit: number) =>
        (await stage.statements.during(() => keeper.list({ limit }))).length
      // Background statements are counted, too: the minimum of several runs is the list's own.
      let [one, many] = [await cost(1), await cost(100)]
      for (let more = 0; more < 3 && one !== many; more += 1)
        [one, many] = [Math.min(one, await cost(1)), Math.min(many, await cost(100))]
      expect(many).toBe(one)
    })

    test.runIf(offers(resource, 'edit'))('refuses an edit of an old version', async () => {
      const { id, version } = first()
      const after = await keeper.edit(id, { version })
      expect(after.version).toBe(version + 1)
      const late = await stage.keeper.send(routes.edit, { params: { id }, body: { version } })
      expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
      const blind = await stage.keeper.send(routes.edit, { params: { id }, body: {} })
      expect(blind.status).toBe(versionless ? 200 : 400)
      rows[0] = await keeper.read(id)
      const wrong = await stage.keeper.send(routes.edit, { params: { id }, body: { version: 2_147_483_648 } })
      expect(wrong.status).toBe(400)
    })

    test.runIf(offers(resource, 'export') && offers(resource, 'import') && makes)(
      'can be exported and imported again without changes',
      async () => {
        const ids = rows.map(({ id }) => id).join(',')
        const sheet = await stage.keeper.download(routes.exportSheet, { query: { format: 'csv', ids } })
        const file = new Blob([await sheet.arrayBuffer()])
        const sent = { body: { mode: 'all' }, file, fileName: 'hoja.csv' }
        const { body } = await stage.keeper.send(routes.importSheet, sent)
        expect(body).toMatchObject({
          rows: rows.length,
          unchanged: rows.length,
          created: 0,
          changed: 0,
          wrong: [],
        })
      },
    )

    test.runIf(canDisable && offers(resource, 'edit'))('can be disabled and enabled', async () => {
      const ids = [first().id]
      await keeper.act({ action: 'disable', ids, removal: unusual.removal?.(first()) })
      expect((await keeper.read(first().id)).enabled).toBe(false)
      await keeper.act({ action: 'enable', ids })
      expect((await keeper.read(first().id)).enabled).toBe(true)
    })

    test.runIf(offers(resource, 'remove'))('can be deleted and restored', async () => {
      const { id } = first()
      const params = { id }
      const removal = unusual.removal?.(first())
      const removed = await stage.keeper.send(routes.remove, { params })
      expect(removed.status).toBe(removal ? 409 : 204)
      if (removal) await keeper.act({ action: 'remove', ids: [id], removal })
      expect((await stage.keeper.send(routes.read, { params })).status).toBe(404)
      expect((await keeper.list({ ids: String(id) })).results).toEqual([])
      const bin = await keeper.list({ ids: String(id), state: 'removed' })
      expect(bin.results.map((row) => row.id)).toEqual([id])
      expect(await keeper.act({ action: 'restore', ids: [id] })).toEqual({ done: 1 })
      expect(written((await keeper.read(id))[label])).toEqual(written(first()[label]))
    })
  })
}
