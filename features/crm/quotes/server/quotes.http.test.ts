import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { businesses } from '../../contract/businesses.ts'
import { makeBusiness, makePerson, makePipeline } from '../../server/testing.ts'
import {
  answerQuote,
  listQuotes,
  makeQuote,
  readPublicQuote,
  readQuotePdf,
  readQuoteSettings,
  writeQuoteSettings,
} from '../contract/quotes.ts'

const program = await startTestProgram()
await program.makeAdministrator('eva')
const { systemRows } = program.database
let admin: Client
let ana: Client
let eva: Client
let stages: readonly number[]

const LINES = [
  { name: 'Teléfono', quantity: 3, price: 100_001, discount: 10, vat: 19 },
  { name: 'Instalación', quantity: 1.5, price: 50_000, discount: 0, vat: 0 },
]
const UNTIL = '2999-12-31'

beforeAll(async () => {
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  stages = (await makePipeline(admin)).stages
})

const businessOf = async () =>
  makeBusiness(ana, stages[0] ?? 0, { person: await makePerson(ana, { first_name: 'Rosa' }) })
const quoteOf = (id: number, more: object = {}, client = ana) =>
  client.call(makeQuote, { params: { id }, body: { lines: LINES, valid_until: UNTIL, ...more } })
const shownOf = async (token: string) => {
  const response = await fetch(`${program.origin}${readPublicQuote.path.replace(':token', token)}`)
  return readPublicQuote.answer.parse(await response.json())
}
const answer = (token: string, accepts = true) =>
  program.anonymous(answerQuote, { params: { token }, body: { accepts, name: 'Rosa Díaz' } })

test('a quote has its number, its sums in whole pesos, and a document that its link shows', async () => {
  const id = await businessOf()
  const quote = await quoteOf(id, { note: 'Pago a 30 días' })
  expect(quote).toMatchObject({
    edition: 1,
    state: 'open',
    totals: { gross: 375_003, discount: 30_000, vat: 51_301, total: 396_304 },
  })
  expect((await quoteOf(id)).number).toBe(quote.number + 1)
  const shown = await shownOf(quote.token)
  expect(shown).toMatchObject({ number: quote.number, customer: expect.stringContaining('Rosa') })
  const pdf = Buffer.from(
    await (await fetch(`${program.origin}${readQuotePdf.path.replace(':token', quote.token)}`)).arrayBuffer(),
  )
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(shown.pdf_sha256)
})

test('acceptance is kept once, with its evidence, and moves the business where the company wants', async () => {
  const id = await businessOf()
  const quote = await quoteOf(id)
  const settings = await admin.call(writeQuoteSettings, { body: { accepted_stage: stages[2] ?? 0 } })
  expect(settings).toMatchObject({ accepted_stage: { id: stages[2] } })
  await expect(eva.call(writeQuoteSettings, { body: { accepted_stage: stages[2] ?? 0 } })).rejects.toThrow(
    '400',
  )
  expect(await eva.call(readQuoteSettings, {})).toEqual({ accepted_stage: null })
  const [first, second] = await Promise.all([answer(quote.token), answer(quote.token)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  expect((await answer(quote.token, false)).status).toBe(409)
  const kept = await systemRows
    .selectFrom('crm_quotes')
    .select(['state', 'decided_name', 'decided_address'])
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ state: 'accepted', decided_name: 'Rosa Díaz' })
  expect(kept.decided_address).not.toBe('')
  expect(await ana.call(businesses.routes.read, { params: { id } })).toMatchObject({
    stage: { id: stages[2] },
  })
  await expect(quoteOf(id, { replaces: quote.id })).rejects.toThrow('409')
})

test('replaced and expired quotes say so and are not accepted', async () => {
  const id = await businessOf()
  const before = await quoteOf(id)
  const after = await quoteOf(id, { replaces: before.id })
  expect(after).toMatchObject({ number: before.number, edition: 2 })
  const stateOf = async (token: string) => (await shownOf(token)).state
  expect(await stateOf(before.token)).toBe('replaced')
  expect((await answer(before.token)).status).toBe(409)
  await sql`UPDATE crm_quotes SET valid_until = current_date - 2 WHERE id = ${after.id}`.execute(systemRows)
  expect(await stateOf(after.token)).toBe('expired')
  expect((await answer(after.token)).status).toBe(409)
  await expect(quoteOf(id, { valid_until: '2020-01-01' })).rejects.toThrow('400')
})

test('another company sees no quotes, and a guessed link shows nothing', async () => {
  const id = await businessOf()
  const quote = await quoteOf(id)
  await expect(eva.call(listQuotes, { params: { id } })).rejects.toThrow('404')
  await expect(quoteOf(id, {}, eva)).rejects.toThrow('404')
  const theirs = await makeBusiness(eva, (await makePipeline(eva)).stages[0])
  await expect(quoteOf(theirs, { replaces: quote.id }, eva)).rejects.toThrow('404')
  const unknown = { params: { token: crypto.randomUUID() } }
  expect((await program.anonymous(readPublicQuote, unknown)).status).toBe(404)
  expect((await program.anonymous(readQuotePdf, unknown)).status).toBe(404)
})
