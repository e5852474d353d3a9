import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { readBoard } from '#features/pbx/contract/board.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { phoneReports } from '../contract/phone-reports.ts'

vi.setConfig({ testTimeout: 180_000 })

const [generalReport, detailReport, companyReport, missedReport] = phoneReports
const program = await startTestProgram()
const [admin, eva] = await program.signInAll('admin', 'eva')
if (!admin || !eva) throw new Error('nobody signed in')
const companyId = admin.session.company.id
const rows = program.database.systemRows
const { id: extension } = await rows
  .selectFrom('extensions')
  .select('id')
  .where('endpoint', '=', 'demo-1001')
  .executeTakeFirstOrThrow()

/** What happened in a call, in order, until it ended. */
const STEPS = {
  open: { kind: 'slot', about: { slot: 1, name: 'Horario', open: true, why: 'hours', day: null } },
  closed: { kind: 'slot', about: { slot: 1, name: 'Horario', open: false, why: 'hours', day: null } },
  menu: { kind: 'ivr', about: { ivr: 1, name: 'Bienvenida' } },
  queue: { kind: 'queue_entered', about: { queue: 1, name: 'Ventas' } },
  group: { kind: 'ring_group', about: { ring_group: 1, name: 'Recepción' } },
  phone: { kind: 'offered', about: { extensions: [extension] } },
  voicemail: { kind: 'voicemail', about: { extension } },
} as const
type Step = keyof typeof STEPS
const OUTCOMES = [
  'answered',
  'cancelled',
  'no-answer',
  'busy',
  'rejected',
  'completed',
  'congestion',
  'not-allowed',
] as const

const planned = fc.record({
  steps: fc.array(fc.constantFrom(...(Object.keys(STEPS) as Step[])), { maxLength: 5 }),
  outcome: fc.constantFrom(...OUTCOMES),
  direction: fc.constantFrom('inbound', 'inbound', 'inbound', 'outbound', 'internal'),
  hidden: fc.boolean(),
  service: fc.boolean(),
  part: fc.boolean(),
  /** Facts are stored before the end, or after it. */
  late: fc.boolean(),
})
type Planned = typeof planned extends fc.Arbitrary<infer Value> ? Value : never

/** The same meaning, told a second time: where the call was when it was lost. */
function placeOf(steps: readonly Step[]): string {
  const last = steps.findLast((step) => step !== 'open')
  if (last === 'voicemail' || last === 'queue' || last === 'group' || last === 'menu') {
    if (last !== 'menu') return last === 'group' ? 'ring_group' : last
  }
  const closed = steps.lastIndexOf('closed')
  const afterwards = steps.slice(closed + 1)
  if (closed !== -1 && afterwards.every((step) => step === 'menu')) return 'after_hours'
  const anchor = steps.findLast((step) => ['menu', 'queue', 'group', 'voicemail'].includes(step))
  if (anchor === undefined) return steps.includes('phone') ? 'ringing' : 'entry'
  if (anchor !== 'menu') return anchor === 'group' ? 'ring_group' : anchor
  return steps.lastIndexOf('phone') > steps.lastIndexOf('menu') ? 'ringing' : 'menu'
}

const isLost = ({ direction, outcome, part, steps }: Planned): boolean =>
  direction === 'inbound' &&
  !part &&
  (['cancelled', 'no-answer', 'busy'].includes(outcome) ||
    (outcome === 'completed' && ['voicemail', 'after_hours'].includes(placeOf(steps))))

async function store({ steps, outcome, direction, hidden, service, part, late }: Planned): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const end = {
    outcome,
    answered_at: outcome === 'answered' ? at : null,
    ended_at: new Date(at.getTime() + 9_000),
  }
  const number = hidden ? 'anonymous' : '+573001112233'
  await rows
    .insertInto('calls')
    .values({
      id,
      company_id: companyId,
      direction,
      dialed: direction === 'inbound' ? '6015550100' : direction === 'internal' && service ? '*97' : '1002',
      caller_number: direction === 'inbound' ? number : '1001',
      caller_name: hidden ? 'Anonymous' : 'Pedro Páramo',
      caller_extension_id: direction === 'inbound' ? null : extension,
      started_at: at,
      ...(late ? end : {}),
    })
    .execute()
  const facts = [
    ...(part
      ? [{ kind: 'transferred', about: { by: extension, number: '1001', from: id, how: 'blind' } }]
      : []),
    ...steps.map((step) => STEPS[step]),
  ]
  if (facts.length > 0)
    await rows
      .insertInto('call_facts')
      .values(
        facts.map(({ kind, about }, index) => ({
          company_id: companyId,
          call_id: id,
          step: index + 1,
          kind,
          at,
          about: JSON.stringify(about),
        })),
      )
      .execute()
  if (!late) await rows.updateTable('calls').set(end).where('id', '=', id).execute()
  return id
}

const figure = async (report: (typeof phoneReports)[number], measure: string) =>
  (await admin.call(report.routes.read, { query: {} })).figures.find((one) => one.measure === measure)?.value

test('whatever happened to calls, the board, the missed calls and the reports tell the same lost ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(planned, { minLength: 4, maxLength: 10 }), async (calls) => {
      await rows.deleteFrom('calls').where('company_id', '=', companyId).execute()
      for (const call of calls) {
        const id = await store(call)
        const stored = await rows
          .selectFrom('call_results')
          .select(['result', 'place'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(stored.result === 'abandoned', JSON.stringify(call)).toBe(isLost(call))
        if (isLost(call)) expect(stored.place, JSON.stringify(call)).toBe(placeOf(call.steps))
      }
      const lost = calls.filter(isLost).length
      const outside = calls.filter(({ direction, part }) => direction === 'inbound' && !part).length
      const { today } = await admin.call(readBoard, {})
      expect(today).toMatchObject({ missed: lost, inbound: outside })
      expect((await admin.call(missedCalls.routes.list, { query: { limit: 1 } })).count).toBe(lost)
      for (const report of [generalReport, detailReport, companyReport, missedReport]) {
        expect(await figure(report, 'abandoned'), report.name).toBe(lost)
        expect(await figure(report, 'inbound'), report.name).toBe(outside)
      }
      // Another company has none of it.
      expect((await eva.call(missedCalls.routes.list, { query: { limit: 1 } })).count).toBe(0)
    }),
    { numRuns: thorough(8, 120) },
  )
})
