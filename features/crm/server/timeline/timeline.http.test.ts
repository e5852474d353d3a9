import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { moveBusiness, winBusiness } from '../../contract/business-moves.ts'
import { addComment } from '../../contract/comments.ts'
import { interactions } from '../../contract/interactions.ts'
import { readTimeline, type TimelineEntry } from '../../contract/timeline.ts'
import { makeBusiness, makePerson, makePipeline } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let person: number

/** Inserts a past call between the user's extension and a number. */
async function writeCall(number: string, daysAgo: number, answered: boolean): Promise<void> {
  const { systemRows } = program.database
  const extension = await systemRows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.id', 'extensions.company_id'])
    .where('users.short_name', 'ilike', 'ana%')
    .executeTakeFirstOrThrow()
  const started = new Date(Date.now() - daysAgo * 86_400_000)
  const ended = new Date(started.getTime() + 90_000)
  const answeredAt = answered ? new Date(started.getTime() + 30_000) : null
  const outcome = answered ? 'answered' : 'no-answer'
  const id = crypto.randomUUID()
  const times = { started_at: started, answered_at: answeredAt, ended_at: ended, outcome }
  await systemRows
    .insertInto('calls')
    .values({ id, company_id: extension.company_id, dialed: '100', ...times })
    .execute()
  await systemRows
    .insertInto('call_records')
    .values({
      company_id: extension.company_id,
      call_id: id,
      extension_id: extension.id,
      direction: 'INCOMING',
      other_number: number,
      other_name: 'Marta',
      missed: !answered,
      note: answered ? 'Quiere que la llamen el lunes' : null,
      ...times,
    })
    .execute()
}

beforeAll(async () => {
  const admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  const pipeline = await makePipeline(admin)
  person = await makePerson(ana, { mobile: '+573001234567' })
  await writeCall('3001234567', 3, true)
  await writeCall('+573001234567', 2, false)
  await writeCall('3009999999', 2, true)
  await ana.call(addComment, { body: { person_id: person, comment: 'Pidió una cotización' } })
  await ana.call(interactions.routes.create, {
    body: { subject: 'Preguntó por precios', person, channel: 'whatsapp' },
  })
  const business = await makeBusiness(ana, pipeline.stages[0], { person })
  await ana.call(moveBusiness, { params: { id: business }, body: { stage: pipeline.stages[1] } })
  await ana.call(winBusiness, { params: { id: business }, body: { amount: 900_000 } })
})

const read = (query: object = {}) => ana.call(readTimeline, { params: { id: person }, query })
const kindsOf = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind)

test('lists everything that happened with a person, newest first', async () => {
  const { entries, next } = await read()
  expect(next).toBeNull()
  expect(new Set(kindsOf(entries))).toEqual(
    new Set(['call', 'comment', 'interaction', 'business', 'move', 'sale']),
  )
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(entries.filter(({ kind }) => kind === 'call')).toMatchObject([
    { title: '+573001234567', word: 'no-answer', incoming: true, seconds: 0, text: null },
    {
      title: '3001234567',
      word: 'answered',
      incoming: true,
      seconds: 60,
      text: 'Quiere que la llamen el lunes',
      who: { label: expect.any(String) },
    },
  ])
  expect(entries.find(({ move }) => move === 'stage')).toMatchObject({ from: 'Contacto', to: 'Propuesta' })
  expect(entries.find(({ kind }) => kind === 'sale')).toMatchObject({ amount: 900_000 })
})

test('is paginated without repeating entries', async () => {
  const whole = await read()
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await read({ limit: 2, ...(before === undefined ? {} : { before }) })
    seen.push(...page.entries.map(({ key }) => key))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen).toEqual(whole.entries.map(({ key }) => key))
})

test('is filtered by kind and text', async () => {
  expect(new Set(kindsOf((await read({ kinds: 'call,comment' })).entries))).toEqual(
    new Set(['call', 'comment']),
  )
  expect((await read({ search: 'cotizacion' })).entries).toMatchObject([
    { kind: 'comment', text: 'Pidió una cotización' },
  ])
  expect((await read({ search: 'marta' })).entries).toHaveLength(2)
  expect((await read({ search: 'LUNES' })).entries).toMatchObject([{ kind: 'call', seconds: 60 }])
})

test('starts at a given day, and continues from there', async () => {
  const whole = (await read()).entries
  const until = new Date(Date.now() - 1.5 * 86_400_000).toISOString()
  const older = whole.filter(({ at }) => at < until).map(({ key }) => key)
  expect(older).toHaveLength(2)
  const first = await read({ until, limit: 1 })
  expect(first.entries.map(({ key }) => key)).toEqual(older.slice(0, 1))
  const second = await read({ until, limit: 1, before: first.next })
  expect(second.entries.map(({ key }) => key)).toEqual(older.slice(1))
  expect((await ana.send(readTimeline, { params: { id: person }, query: { until: 'ayer' } })).status).toBe(
    400,
  )
})

test('takes a constant number of statements', async () => {
  const one = await program.statements.during(() => read({ limit: 1 }))
  const many = await program.statements.during(() => read({ limit: 100 }))
  expect(many.length).toBe(one.length)
})

test('refuses an invalid cursor, an unknown kind and a person of another company', async () => {
  const send = (query: object, id = person) => ana.send(readTimeline, { params: { id }, query })
  expect((await send({ before: 'x' })).status).toBe(400)
  expect((await send({ before: '2026-13-45T99:00:00.000000Z~call:1' })).status).toBe(400)
  expect((await send({ kinds: 'other' })).status).toBe(400)
  const other = await program.signIn('eva')
  expect((await other.send(readTimeline, { params: { id: person }, query: {} })).status).toBe(404)
  expect((await send({}, 999_999_999)).status).toBe(404)
})
