import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { readBoard } from '#features/pbx/contract/board.ts'
import { pbxReports } from '#features/pbx/reports/contract/pbx-reports.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { exportCalls, getCalls, labelCall } from '../../contract/history.ts'
import { readJourney } from '../../contract/journey.ts'
import { phoneReports } from '../../reports/contract/phone-reports.ts'
import { callsWithNumbers } from './calls-with-numbers.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const [ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
const [, detailReport, , missedReport, extensionsReport] = phoneReports
const queuesReport = pbxReports[1]
const company_id = ana.session.company.id
const extensionOf = async ({ session }: Client) =>
  rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
const [hers, his] = [(await extensionOf(ana)).id, (await extensionOf(luis)).id]

const holds = (extension: number, who: Client | null) =>
  rows
    .updateTable('extensions')
    .set({ user_id: who?.session.userId ?? null })
    .where('id', '=', extension)
    .execute()

/** A call of her extension, whoever holds it now. */
async function call(number: string): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const times = { started_at: at, answered_at: at, ended_at: new Date() }
  await rows
    .insertInto('calls')
    .values({
      ...{ id, company_id, direction: 'inbound', dialed: '6015550100', caller_number: number },
      ...times,
    })
    .execute()
  const seen = {
    call_id: id,
    extension_id: hers,
    direction: 'INCOMING',
    other_number: number,
    outcome: 'answered',
  }
  await rows
    .insertInto('call_records')
    .values({ company_id, ...seen, missed: false, ...times })
    .execute()
  return id
}

const numbers = async (who: Client) =>
  (await who.call(getCalls, { body: { page_size: 100 } })).cdrs
    .map(({ number }) => number)
    .filter((number) => number.startsWith('+5730077'))

test('whoever gets an extension sees none of the calls that another had on it', async () => {
  const before = await call('+573007770001')
  expect(await numbers(ana)).toEqual(['+573007770001'])
  expect((await luis.send(readJourney, { params: { callId: before } })).status).toBe(404)
  await holds(his, null)
  await holds(hers, luis)
  const after = await call('+573007770002')
  expect(await numbers(luis)).toEqual(['+573007770002'])
  expect((await luis.send(readJourney, { params: { callId: before } })).status).toBe(404)
  expect((await luis.send(readJourney, { params: { callId: after } })).status).toBe(200)
  // Without any extension she keeps hers, with their notes and in files.
  expect(await numbers(ana)).toEqual(['+573007770001'])
  const [kept] = (await ana.call(getCalls, { body: {} })).cdrs
  const params = { id: kept?.id ?? 0 }
  expect((await ana.call(labelCall, { params, body: { note: 'Vuelve a llamar' } })).note).toBe(
    'Vuelve a llamar',
  )
  expect((await luis.send(labelCall, { params, body: { note: 'Ajena' } })).status).toBe(404)
  const file = await ana.download(exportCalls, { query: { format: 'csv' } })
  expect(await file.text()).toMatch(/\+573007770001.*Vuelve a llamar/)
  // Back again, she finds hers and none of his, and he his.
  await holds(hers, ana)
  await holds(his, luis)
  expect(await numbers(ana)).toEqual(['+573007770001'])
  expect(await numbers(luis)).toEqual(['+573007770002'])
  expect((await ana.send(readJourney, { params: { callId: after } })).status).toBe(404)
  // The time line of a customer names who talked then.
  const [told] = await callsWithNumbers(rows, {
    ...{ numbers: ['+573007770002'], search: '', before: null, limit: 1 },
  })
  expect(told?.who?.id).toBe(luis.session.userId)
})

/** A call from outside to a queue whose agent is her extension, whoever holds it now. */
async function queueCall(queue: number, number: string, answered: boolean): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const ended_at = new Date(at.getTime() + 5_000)
  const times = { started_at: at, answered_at: answered ? at : null }
  await rows
    .insertInto('calls')
    .values({ id, company_id, direction: 'inbound', dialed: '6015550100', caller_number: number, ...times })
    .execute()
  const steps = [
    { kind: 'queue_entered', about: { queue, name: 'Caja' } },
    { kind: 'offered', about: { extensions: [hers] } },
    ...(answered
      ? [
          { kind: 'queue_left', about: { queue, why: 'answered', waited: 2 } },
          { kind: 'answered', about: { extension: hers } },
        ]
      : [{ kind: 'queue_left', about: { queue, why: 'abandoned', waited: 2 } }]),
  ]
  await rows
    .insertInto('call_facts')
    .values(
      steps.map(({ kind, about }, index) => ({
        ...{ company_id, call_id: id, step: index + 1, kind, at },
        about: JSON.stringify(about),
      })),
    )
    .execute()
  await rows
    .updateTable('calls')
    .set({ outcome: answered ? 'answered' : 'cancelled', ended_at })
    .where('id', '=', id)
    .execute()
  return id
}

const OURS = /\+5730088\d+/g
const oursIn = (text: string) => [...new Set(text.match(OURS))].toSorted()
/** Numbers of ours in a report's rows and in its file, and how many calls it counts. */
async function told(who: Client, report: Report, measure: string) {
  const shown = await who.call(report.routes.rows, { query: { measure } })
  const file = await who.download(report.routes.exported, { query: { format: 'csv', part: 'rows', measure } })
  const { figures } = await who.call(report.routes.read, { query: {} })
  const numbers = oursIn(JSON.stringify(shown.results))
  expect(oursIn(await file.text())).toEqual(numbers)
  // The figure is of the same calls: all that there are but those of the first test.
  const counted = figures.find((one) => one.measure === measure)?.value ?? 0
  expect(counted).toBe(shown.count)
  return numbers
}

test('reports and missed calls are of whoever held the extension then, for themselves and their supervisor', async () => {
  const [hersToo, hisToo] = [
    ['+573008810001', '+573008810002'],
    ['+573008820001', '+573008820002'],
  ]
  const queueOf = await rows
    .insertInto('call_queues')
    .values({ company_id, name: 'Caja' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Her supervisor is bound to a group of which Luis is none.
  const { id: group_id } = await rows
    .insertInto('user_groups')
    .values({ company_id, name: 'De Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values([ana, marta].map(({ session }) => ({ company_id, group_id, user_id: session.userId })))
    .execute()
  await queueCall(queueOf.id, hersToo[0] ?? '', true)
  const lost = await queueCall(queueOf.id, hersToo[1] ?? '', false)
  await holds(his, null)
  await holds(hers, luis)
  await queueCall(queueOf.id, hisToo[0] ?? '', true)
  const later = await queueCall(queueOf.id, hisToo[1] ?? '', false)

  const missed = async (who: Client) =>
    oursIn(JSON.stringify((await who.call(missedCalls.routes.list, { query: { limit: 100 } })).results))
  for (const [who, own] of [
    [ana, hersToo],
    [luis, hisToo],
    [marta, hersToo],
  ] as const) {
    expect(await told(who, detailReport, 'calls')).toEqual(own)
    expect(await told(who, missedReport, 'abandoned')).toEqual(own.slice(1))
    expect(await missed(who)).toEqual(own.slice(1))
    const [theirs, others] = own === hersToo ? [lost, later] : [later, lost]
    expect((await who.send(readJourney, { params: { callId: theirs } })).status).toBe(200)
    expect((await who.send(readJourney, { params: { callId: others } })).status).toBe(404)
  }
  expect(await told(marta, extensionsReport, 'calls')).toEqual(hersToo)
  expect(await told(marta, queuesReport, 'answered')).toEqual(hersToo.slice(0, 1))
  expect((await marta.call(readBoard, {})).today).toMatchObject({ inbound: 2, answered: 1, missed: 1 })
  expect(await missed(eva)).toEqual([])

  await holds(hers, ana)
  await holds(his, luis)
  expect(await told(ana, detailReport, 'calls')).toEqual(hersToo)
  expect(await told(luis, detailReport, 'calls')).toEqual(hisToo)
})
