import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  businessesByPhase,
  interactionsByPhase,
  interactionsByStage,
  interactionsByStatus,
} from '../contract/boards.ts'
import { loseBusiness, reopenBusiness } from '../contract/business-moves.ts'
import { businesses } from '../contract/businesses.ts'
import { phases, stages } from '../contract/config/pipelines.ts'
import { discardReasons } from '../contract/config/sources.ts'
import { interactionStatuses } from '../contract/config/statuses.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { interactions } from '../contract/interactions.ts'
import { makeBusiness, makePerson, makePipeline, unique } from './testing.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

/** Creates a custom field of interactions or businesses. */
async function makeVariable(entity: 'interaction' | 'business'): Promise<number> {
  const { record: type } = await admin.call(variableTypes.routes.create, {
    body: { name: unique('Tipo'), kind: 'text' },
  })
  const { record } = await admin.call(variables.routes.create, {
    body: { name: unique('Presupuesto'), entity, type: type.id },
  })
  return record.id
}

const makeInteraction = async (more: object) =>
  (
    await ana.call(interactions.routes.create, {
      body: { subject: unique('Cita'), person: await makePerson(ana), ...more },
    })
  ).record

type InteractionBoard = typeof interactionsByStatus | typeof interactionsByPhase | typeof interactionsByStage

/** Ids of the cards in each of these columns. */
const cardsOf = async (board: InteractionBoard | typeof businessesByPhase, columns: readonly number[]) =>
  (
    await ana.call(board.route as InteractionBoard['route'], {
      query: { columns: columns.join(',') } as never,
    })
  ).columns.map(({ results }) => results.map(({ id }) => id))

const drop = (client: Client, id: number, body: object) =>
  client.send(interactions.routes.edit, { params: { id }, body: body as never })

/** Drops a card: refused without the required field, accepted with it, then moved back. */
async function asksAndMoves(
  board: InteractionBoard,
  card: { id: number; version: number },
  variable: number,
  way: { by: 'status' | 'stage'; from: number; to: number; columns: readonly [number, number] },
) {
  const { by, from, to, columns } = way
  const { id, version } = card
  expect(await cardsOf(board, columns)).toEqual([[id], []])
  const refused = await drop(ana, id, { version, [by]: to })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  // Keyed by field name, so that the board can ask for it.
  expect(Object.keys((refused.body as { fields?: object }).fields ?? {})).toEqual([`v${variable}`])
  expect(await cardsOf(board, columns)).toEqual([[id], []])
  // Another company has no such card.
  expect((await drop(eva, id, { version, [by]: to })).status).toBe(404)
  const requests = { version, [by]: to, custom: { [`v${variable}`]: 'Dos millones' } }
  const moved = await ana.call(interactions.routes.edit, { params: { id }, body: requests as never })
  expect(await cardsOf(board, columns)).toEqual([[], [id]])
  // A second mover with an outdated version is refused.
  expect(await drop(admin, id, { version, [by]: from })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await cardsOf(board, columns)).toEqual([[], [id]])
  await ana.call(interactions.routes.edit, {
    params: { id },
    body: { version: moved.version, [by]: from } as never,
  })
  expect(await cardsOf(board, columns)).toEqual([[id], []])
}

describe('a card of the board of interactions', () => {
  test('by status: moves once, with the variables the status requires, and back', async () => {
    const variable = await makeVariable('interaction')
    const make = async (more: object) =>
      (await admin.call(interactionStatuses.routes.create, { body: { name: unique('Estado'), ...more } }))
        .record.id
    const [from, to] = [await make({}), await make({ demanded: [variable] })]
    const card = await makeInteraction({ status: from })
    await asksAndMoves(interactionsByStatus, card, variable, { by: 'status', from, to, columns: [from, to] })
  })

  test('by stage and by phase: moves once, with the variables the stage requires, and back', async () => {
    const variable = await makeVariable('interaction')
    const pipeline = await makePipeline(admin)
    const { record: phase } = await admin.call(phases.routes.create, {
      body: { name: unique('Fase'), line: pipeline.line },
    })
    const { record: stage } = await admin.call(stages.routes.create, {
      body: { name: unique('Pago'), phase: phase.id, demanded: [variable] },
    })
    const way = { by: 'stage', from: pipeline.stages[0], to: stage.id } as const
    for (const [board, columns] of [
      [interactionsByStage, [pipeline.stages[0], stage.id]],
      [interactionsByPhase, [pipeline.phase, phase.id]],
    ] as const) {
      const card = await makeInteraction({ stage: pipeline.stages[0] })
      await asksAndMoves(board, card, variable, { ...way, columns })
      await ana.call(interactions.routes.act, { body: { action: 'remove', ids: [card.id] } })
    }
  })
})

describe('a card of the board of businesses', () => {
  const read = (id: number) => ana.call(businesses.routes.read, { params: { id } })

  test('is lost with a configured reason, and reopened in its stage', async () => {
    const { phase, stages: made, line } = await makePipeline(admin)
    const { record: reason } = await admin.call(discardReasons.routes.create, {
      body: { name: unique('Precio') },
    })
    const id = await makeBusiness(ana, made[1])
    const lose = (client: Client, body: object) =>
      client.send(loseBusiness, { params: { id }, body: body as never })
    expect((await lose(ana, { reason: 999_999_999 })).status).toBe(400)
    expect((await lose(eva, {})).status).toBe(404)
    expect((await lose(ana, { reason: reason.id })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'lost', discard_reason: { id: reason.id } })
    const open = async () =>
      (
        await ana.call(businessesByPhase.route, {
          query: { columns: String(phase), status: 'open' } as never,
        })
      ).columns[0]?.results.map((card) => card.id)
    expect(await open()).toEqual([])
    // A second close is refused.
    expect((await lose(admin, { reason: reason.id })).status).toBe(409)
    // A reason in use cannot be deleted.
    expect((await admin.send(discardReasons.routes.remove, { params: { id: reason.id } })).status).toBe(409)
    await ana.call(reopenBusiness, { params: { id } })
    expect(await read(id)).toMatchObject({
      status: 'open',
      discard_reason: null,
      line: { id: line },
      stage: { id: made[1] },
    })
    expect(await open()).toEqual([id])
  })

  test('ages from when it entered its stage; editing does not restart the count', async () => {
    const { stages: made } = await makePipeline(admin)
    const id = await makeBusiness(ana, made[0])
    const came = (await read(id)).stage_since
    expect(typeof came).toBe('string')
    const days = 5
    await program.database.systemRows
      .updateTable('crm_businesses')
      .set({ stage_since: new Date(Date.parse(String(came)) - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
    const edit = (body: object) => ana.call(businesses.routes.edit, { params: { id }, body: body as never })
    const old = await edit({ name: unique('Renombrado') })
    expect(Date.parse(String(came)) - Date.parse(String(old.stage_since))).toBe(days * 86_400_000)
    const moved = await edit({ stage: made[1] })
    expect(Date.parse(String(moved.stage_since))).toBeGreaterThanOrEqual(Date.parse(String(came)))
  })
})
