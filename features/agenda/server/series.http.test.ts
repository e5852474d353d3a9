import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { removeOccurrences, undoOccurrences } from '../contract/series.ts'
import { extendSeriesJob } from './series/extend-job.ts'

/** The job's ports: its series have neither room nor guests. */
const NOBODY_TOLD = {
  notify: async () => undefined,
  sendMail: async () => undefined,
  origin: '',
  mailFrom: '',
  replyAddresses: null,
}
const program = await startTestProgram()
let ana: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
  admin = await program.signIn('admin')
  eva = await program.signIn('eva')
})

const HOUR = 3_600_000
/** A Tuesday, 10 in the morning in Bogota. */
const TUESDAY = Date.parse('2027-03-02T15:00:00Z')

const plan = async (recurrence: string, more: object = {}) => {
  const body = {
    title: 'Reunión',
    starts_at: new Date(TUESDAY).toISOString(),
    ends_at: new Date(TUESDAY + HOUR).toISOString(),
    recurrence,
    ...more,
  }
  const { record } = await ana.call(agendaEvents.routes.create, { body })
  return record
}

const of = async (title: string) =>
  (await ana.call(agendaEvents.routes.list, { query: { search: title, limit: 500 } as never })).results

const starts = async (title: string) => (await of(title)).map(({ starts_at }) => starts_at.slice(0, 16))

const edit = (id: number, body: object, by = ana) =>
  by.send(agendaEvents.routes.edit, { params: { id }, body: body as never })

describe('a repeated event', () => {
  test('is an event on each of its days, with one line of history', async () => {
    const first = await plan('FREQ=WEEKLY;BYDAY=TU;UNTIL=20270330', { title: 'Semanal' })
    expect(await starts('Semanal')).toEqual([
      '2027-03-02T15:00',
      '2027-03-09T15:00',
      '2027-03-16T15:00',
      '2027-03-23T15:00',
      '2027-03-30T15:00',
    ])
    expect(first).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270330', detached: false })
    const ids = (await of('Semanal')).map(({ id }) => id)
    const history = await program.database.systemRows
      .selectFrom('crm_field_history')
      .select('record_id')
      .where('entity', '=', 'agenda')
      .where('record_id', 'in', ids)
      .execute()
    expect(history).toEqual([{ record_id: first.id }])
    expect((await eva.send(agendaEvents.routes.read, { params: { id: ids[2] ?? 0 } })).status).toBe(404)
    expect((await edit(ids[2] ?? 0, { title: 'x', apply_to: 'all' }, eva)).status).toBe(404)
  })

  test('starts on the first day that its rule gives', async () => {
    await plan('FREQ=WEEKLY;BYDAY=TH;COUNT=2', { title: 'Jueves' })
    expect(await starts('Jueves')).toEqual(['2027-03-04T15:00', '2027-03-11T15:00'])
  })

  test('with a rule that nobody understands is refused', async () => {
    const reply = await ana.send(agendaEvents.routes.create, {
      body: {
        title: 'Mal',
        starts_at: new Date(TUESDAY).toISOString(),
        ends_at: new Date(TUESDAY).toISOString(),
        recurrence: 'FREQ=HOURLY',
      },
    })
    expect(reply).toMatchObject({ status: 400, body: { fields: { recurrence: [expect.any(String)] } } })
  })

  test('with a rule that is over before its first day is refused, new and changed', async () => {
    const refused = {
      status: 400,
      body: {
        fields: { recurrence: ['La repetición termina antes de la primera fecha del evento.'] },
      },
    }
    const times = {
      starts_at: new Date(TUESDAY).toISOString(),
      ends_at: new Date(TUESDAY + HOUR).toISOString(),
    }
    const make = (recurrence: string | null) =>
      ana.send(agendaEvents.routes.create, { body: { title: 'Nunca', ...times, recurrence } })
    expect(await make('FREQ=DAILY;UNTIL=20270301')).toMatchObject(refused)
    // Its first Thursday is the 4th.
    expect(await make('FREQ=WEEKLY;BYDAY=TH;UNTIL=20270303')).toMatchObject(refused)
    expect(await make('FREQ=WEEKLY;BYDAY=TH;UNTIL=20270304')).toMatchObject({ status: 201 })
    const single = await plan('', { title: 'Una vez' })
    expect(await edit(single.id, { recurrence: 'FREQ=DAILY;UNTIL=20270301' })).toMatchObject(refused)
    await plan('FREQ=DAILY;COUNT=3', { title: 'Diaria' })
    const last = (await of('Diaria')).at(-1)?.id ?? 0
    const until = (day: string, apply_to: string) =>
      edit(last, { recurrence: `FREQ=DAILY;UNTIL=${day}`, apply_to })
    expect(await until('20270303', 'following')).toMatchObject(refused)
    expect(await until('20270301', 'all')).toMatchObject(refused)
    expect(await of('Diaria')).toHaveLength(3)
    expect(await until('20270303', 'all')).toMatchObject({ status: 200 })
    expect(await of('Diaria')).toHaveLength(2)
  })
})

describe('one occurrence edited', () => {
  test('alone keeps its values when all are changed afterwards, and what was deleted stays deleted', async () => {
    await plan('FREQ=WEEKLY;BYDAY=TU;COUNT=4', { title: 'Comité' })
    const [, second, third, fourth] = await of('Comité')
    if (!second || !third || !fourth) throw new Error('four occurrences')
    await edit(second.id, { starts_at: '2027-03-10T20:00:00Z', ends_at: '2027-03-10T21:00:00Z' })
    await ana.call(agendaEvents.routes.remove, { params: { id: third.id } })
    expect((await edit(fourth.id, { done: true })).status).toBe(200)
    const reply = await edit(fourth.id, {
      starts_at: '2027-03-23T13:00:00Z',
      ends_at: '2027-03-23T13:30:00Z',
      location: 'Sala 2',
      apply_to: 'all',
    })
    expect(reply.status).toBe(200)
    const now = await of('Comité')
    expect(now.map(({ starts_at }) => starts_at.slice(0, 16))).toEqual([
      '2027-03-02T13:00',
      '2027-03-10T20:00',
      '2027-03-23T13:00',
    ])
    expect(now.map(({ detached, location, done }) => [detached, location, done])).toEqual([
      [false, 'Sala 2', false],
      [true, null, false],
      [false, 'Sala 2', true],
    ])
  })

  test('its rule alone cannot be changed', async () => {
    const { id } = await plan('FREQ=DAILY;COUNT=3', { title: 'Turno' })
    expect(await edit(id, { recurrence: 'FREQ=DAILY;COUNT=5' })).toMatchObject({ status: 400 })
    expect(await edit(id, { recurrence: 'FREQ=DAILY;COUNT=5', apply_to: 'all' })).toMatchObject({
      status: 200,
    })
    expect(await of('Turno')).toHaveLength(5)
  })
})

describe('this and the following ones', () => {
  test('get the new values; those before keep theirs, and the count goes on', async () => {
    await plan('FREQ=WEEKLY;BYDAY=TU;COUNT=5', { title: 'Clase' })
    const third = (await of('Clase'))[2]
    if (!third) throw new Error('five occurrences')
    await edit(third.id, {
      title: 'Clase nueva',
      starts_at: '2027-03-17T15:00:00Z',
      ends_at: '2027-03-17T16:00:00Z',
      apply_to: 'following',
    })
    const now = await of('Clase')
    expect(now.map(({ title, starts_at }) => `${title} ${starts_at.slice(0, 10)}`)).toEqual([
      'Clase 2027-03-02',
      'Clase 2027-03-09',
      'Clase nueva 2027-03-17',
      'Clase nueva 2027-03-24',
      'Clase nueva 2027-03-31',
    ])
    expect(now[0]?.recurrence).toBe('FREQ=WEEKLY;BYDAY=TU;UNTIL=20270315')
    expect(now[4]?.recurrence).toBe('FREQ=WEEKLY;BYDAY=WE;COUNT=3')
    expect(now[2]?.id).toBe(third.id)
  })

  test('are undone as a whole, but not over somebody else’s change', async () => {
    await plan('FREQ=WEEKLY;BYDAY=TU;COUNT=4', { title: 'Ronda' })
    const before = await of('Ronda')
    const second = before[1]
    if (!second) throw new Error('four occurrences')
    await edit(second.id, { recurrence: 'FREQ=DAILY;COUNT=10', apply_to: 'following' })
    expect(await of('Ronda')).toHaveLength(11)
    const params = { id: second.id }
    expect((await eva.send(undoOccurrences, { params })).status).toBe(404)
    await ana.call(undoOccurrences, { params })
    const same = ({ id, starts_at, recurrence }: (typeof before)[number]) => ({ id, starts_at, recurrence })
    expect((await of('Ronda')).map(same)).toEqual(before.map(same))
    await ana.call(removeOccurrences, { params, body: { apply_to: 'all' } })
    expect(await of('Ronda')).toEqual([])
    await ana.call(undoOccurrences, { params })
    expect((await of('Ronda')).map(same)).toEqual(before.map(same))
    await edit(second.id, { location: 'Aquí', apply_to: 'all' })
    await edit(before[3]?.id ?? 0, { location: 'Allá' })
    expect((await ana.send(undoOccurrences, { params })).status).toBe(409)
  })

  test('are deleted, and a repeated event becomes a single one', async () => {
    await plan('FREQ=DAILY;COUNT=6', { title: 'Diario' })
    const all = await of('Diario')
    const [, second, , , fifth] = all
    if (!second || !fifth) throw new Error('six occurrences')
    expect(
      await ana.call(removeOccurrences, { params: { id: fifth.id }, body: { apply_to: 'following' } }),
    ).toEqual({ removed: 2 })
    expect(await edit(second.id, { recurrence: null, apply_to: 'following' })).toMatchObject({ status: 200 })
    const now = await of('Diario')
    expect(now.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id))
    expect(now.map(({ recurrence }) => recurrence)).toEqual(['FREQ=DAILY;UNTIL=20270302', null])
    expect(
      (await eva.send(removeOccurrences, { params: { id: second.id }, body: { apply_to: 'all' } })).status,
    ).toBe(404)
  })
})

describe('two people who edit a series at once', () => {
  /** Edits by the occurrence that each is for. Those from a later one on can overlap with the longer rule: both are wanted. */
  const EDITS: [number, object, (() => Client)?][] = [
    [1, { location: 'A', apply_to: 'all' }],
    [6, { location: 'B', apply_to: 'following' }, () => admin],
    [3, { starts_at: '2027-03-23T18:00:00Z', ends_at: '2027-03-23T19:00:00Z', apply_to: 'all' }],
    [2, { recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=9', apply_to: 'following' }, () => admin],
  ]
  /** The search for one title finds those that contain its words, too. */
  const exactly = async (title: string) => (await of(title)).filter((event) => event.title === title)
  const weekly = async (title: string) => {
    await plan('FREQ=WEEKLY;BYDAY=TU;COUNT=8', { title })
    const ids = (await exactly(title)).map(({ id }) => id)
    return ([index, body, by]: (typeof EDITS)[number]) => edit(ids[index] ?? 0, body, by?.() ?? ana)
  }
  const seen = async (title: string) =>
    (await exactly(title))
      .map(({ starts_at, ends_at, location, recurrence, detached }) =>
        JSON.stringify([starts_at, ends_at, location, recurrence, detached]),
      )
      .sort()

  const orders = <T>(list: readonly T[]): T[][] =>
    list.length === 0
      ? [[]]
      : list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))

  test('leave what the accepted edits leave in some order, one after the other', async () => {
    const apply = await weekly('Ambos')
    const replies = await Promise.all(EDITS.map(apply))
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const accepted = EDITS.filter((_, at) => replies[at]?.status === 200)
    expect(accepted.length).toBeGreaterThan(0)
    const now = await seen('Ambos')
    const others: string[][] = []
    for (const [number, order] of orders(accepted).entries()) {
      const title = `Ronda en orden ${number}`
      const one = await weekly(title)
      for (const each of order) expect((await one(each)).status).toBe(200)
      const result = await seen(title)
      if (JSON.stringify(result) === JSON.stringify(now)) return
      others.push(result)
    }
    expect(others).toContainEqual(now)
  })
})

test('a series without end is filled some months ahead, and filling it twice adds nothing', async () => {
  const { id } = await plan('FREQ=DAILY', {
    title: 'Siempre',
    starts_at: new Date(Date.now() + HOUR).toISOString(),
    ends_at: new Date(Date.now() + 2 * HOUR).toISOString(),
  })
  const series = () =>
    program.database.systemRows
      .selectFrom('agenda_series as s')
      .innerJoin('agenda_events as e', 'e.series_id', 's.id')
      .selectAll('s')
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
  const count = async () => (await of('Siempre')).length
  const whole = await count()
  expect(whole).toBeGreaterThan(380)
  const { id: seriesId } = await series()
  // As it will be in some months.
  const far = new Date(Date.now() + 200 * 24 * HOUR)
  await program.database.systemRows
    .deleteFrom('agenda_events')
    .where('series_id', '=', seriesId)
    .where('recurs_at', '>', far)
    .execute()
  await program.database.systemRows
    .updateTable('agenda_series')
    .set({ filled_until: far })
    .where('id', '=', seriesId)
    .execute()
  const job = extendSeriesJob(program.database, NOBODY_TOLD)
  const setLeft = (at: Date | null) =>
    program.database.systemRows
      .updateTable('users')
      .set({ disabled_at: at, deleted_at: at })
      .where('id', '=', ana.session.userId)
      .execute()
  // Of somebody who left it does not go on.
  await setLeft(new Date())
  await job.run(undefined)
  await setLeft(null)
  expect(await count()).toBeLessThan(whole)
  await Promise.all([job.run(undefined), job.run(undefined)])
  expect(await count()).toBe(whole)
  await job.run(undefined)
  expect(await count()).toBe(whole)
})
