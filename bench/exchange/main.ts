import { loadavg } from 'node:os'
import { measureSetUpRates, type Ramp } from '../calls/parts/set-up-rate.ts'
import type { SideName } from '../calls/testbed/companies.ts'
import { buildTestbed, type Testbed } from '../calls/testbed/testbed.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { KEY, linesOf, makeExchange, makeOwnQueue, takenByOurs, takenByOwnQueue } from './companies.ts'
import { makeManyAgents, measureBoard } from './parts/board.ts'
import { measureWaiting } from './parts/waiting.ts'
import { boardRow, rateRows, waitingRows } from './table.ts'

interface Size {
  ramp: Ramp
  agents: number
  waiting: number
  boardAgents: number
  boardChanges: number
}

/** About ten minutes. */
const FULL: Size = {
  ramp: { from: 10, by: 10, upTo: 120, seconds: 8 },
  agents: 200,
  waiting: 500,
  boardAgents: 500,
  boardChanges: 1000,
}

/** Two minutes: shows that everything works. */
const QUICK: Size = {
  ramp: { from: 5, by: 10, upTo: 15, seconds: 3 },
  agents: 40,
  waiting: 40,
  boardAgents: 100,
  boardChanges: 100,
}

/** Far above what the machine can do, so that the limit does not affect the measurement. */
const UNLIMITED = { CALLS_PER_SECOND: '1000', CALLS_PER_SECOND_PER_COMPANY: '1000' }
/** Talk time after the key: enough for an agent to answer and be heard, ms. */
const TALK_MS = 1500

/**
 * `--quick`: smaller sizes, about two minutes. `--only=rates,waiting,board` selects parts, `--agents=` and `--waiting=`
 * change sizes, `--recorded` records every talk, which is the default of a new company.
 */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const named = options.includes('--quick') ? QUICK : FULL
  const numberOf = (name: string) => Number(optionOf(options, name) ?? '') || null
  const size = {
    ...named,
    agents: numberOf('agents') ?? named.agents,
    waiting: numberOf('waiting') ?? named.waiting,
  }
  const only = optionOf(options, 'only')?.split(',') ?? ['rates', 'waiting', 'board']
  const recorded = options.includes('--recorded')
  const loadBefore = loadavg()[0] ?? 0
  const testbed = await buildTestbed(UNLIMITED, async (client) => {
    await makeExchange(client, size.agents, recorded)
    await makeManyAgents(client, size.boardAgents)
  })
  try {
    return {
      title: "Exchange: carrier, menu, queue, agent beside Asterisk's own Queue()",
      method: `sipp as the carrier and as ${size.agents} agents over UDP on loopback (G.711, agents answer at once); the key comes by INFO; the same Asterisk and the same menu for both sides, in turns, ${recorded ? 'all talks recorded' : 'nothing recorded'}; an agent's time is from the end of one talk until the next is answered. Load generator, database, Asterisk and program share the machine, whose load was ${loadBefore.toFixed(1)} before the start.`,
      rows: await measureAll(testbed, size, only),
    }
  } finally {
    await testbed.stop()
  }
}

const optionOf = (options: readonly string[], name: string): string | undefined =>
  options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1]

async function measureAll(testbed: Testbed, size: Size, only: readonly string[]): Promise<MeasurementRow[]> {
  const rows: MeasurementRow[] = []
  const note = (more: MeasurementRow[]): void => {
    for (const { what, measured } of more) console.log(`${what}: ${measured}`)
    rows.push(...more)
  }
  if (only.includes('rates')) {
    await makeOwnQueue(testbed.program(), size.agents)
    note(rateRows(await measureRates(testbed, size.ramp)))
  }
  if (only.includes('waiting'))
    note(waitingRows(await measureWaiting(testbed, size.agents + size.waiting, size.agents), size))
  if (only.includes('board')) note([boardRow(await measureBoard(testbed, size.boardChanges))])
  return rows
}

async function measureRates(testbed: Testbed, ramp: Ramp) {
  const lines = { ours: await linesOf(testbed.client, 'ours'), dial: await linesOf(testbed.client, 'dial') }
  let taken = 0
  const connected: Record<SideName, (since: Date) => Promise<number>> = {
    ours: (since) => takenByOurs(testbed.client, since),
    async dial() {
      const before = taken
      taken = await takenByOwnQueue(testbed.program())
      return taken - before
    },
  }
  return measureSetUpRates(testbed, ramp, (side) => ({
    lines: lines[side],
    talkMs: TALK_MS,
    key: KEY,
    connected: connected[side],
  }))
}
