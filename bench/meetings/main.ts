import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createJanusEngine, provisionJanus, startJanus } from '#adapters/janus/index.ts'
import { type BrowserPeers, openBrowserPeers } from '#adapters/janus/testing/browser-peers.ts'
import { startSuite } from '#e2e/harness/suite.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { enter } from '../api/enter.ts'
import { processorMs } from '../calls/testbed/cpu.ts'
import type { Measurement } from '../measurement.ts'
import { openBareRoom } from './bare-room.ts'
import { openProgramRoom } from './program-room.ts'
import { type MeasuredRoom, openMembers } from './room.ts'

const JOIN_GOAL = 1.3
const repository = join(import.meta.dirname, '../..')

interface Sample {
  /** Milliseconds of each join, from the third member on. */
  joins: number[]
  /** Processor time of a second with everybody inside, ms. */
  engine: number
  program: number
}

/** `--quick`: four people, two rooms. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const quick = options.includes('--quick')
  const [people, rounds, watched] = quick ? [4, 2, 5_000] : [8, 4, 15_000]
  const ends: (() => Promise<unknown>)[] = []
  try {
    const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
    const bare = await startBareEngine(runtimeDir, ends)
    const suite = await startSuite({ runtimeDir, env: { LOG_LEVEL: 'silent' } })
    ends.push(() => suite.stop())
    const token = await enter(suite.origin, 'ana', 'demo')
    const pidOf = async (file: string) =>
      JSON.parse(await readFile(join(suite.dataDir, file), 'utf8')).pid as number
    const [janus, program] = [await pidOf('janus/janus.pid'), await programPid(suite.dataDir)]
    const inBare: Sample[] = []
    const inProgram: Sample[] = []
    // By turns, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1) {
      inBare.push(
        await sample(people, watched, { engine: bare.pid, program: null }, (members) =>
          openBareRoom(bare.engine, members),
        ),
      )
      inProgram.push(
        await sample(people, watched, { engine: janus, program }, (members) =>
          openProgramRoom(suite.origin, token, members),
        ),
      )
    }
    return resultOf(people, inBare, inProgram)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function startBareEngine(runtimeDir: string, ends: (() => Promise<unknown>)[]) {
  const folder = await temporaryFolder()
  ends.push(() => removeFolder(folder))
  await chmod(folder, 0o711)
  const janus = await startJanus({
    runtime: await provisionJanus({ folder: `${runtimeDir}/janus` }),
    user: await serverUser('janus'),
    dataFolder: await openPart(join(folder, 'janus'), null),
    mediaPorts: { start: 25_000, end: 28_999 },
    publicAddress: null,
  })
  ends.push(() => janus.stop())
  const engine = createJanusEngine(janus)
  ends.push(() => engine.close())
  while (!engine.state().up) await delay(20)
  return { engine, pid: janus.pid() ?? 0 }
}

/** The process that holds the data folder. */
const programPid = async (dataDir: string): Promise<number> =>
  JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')).pid as number

async function sample(
  people: number,
  watched: number,
  pids: { engine: number; program: number | null },
  open: (members: Awaited<ReturnType<typeof openMembers>>) => Promise<MeasuredRoom>,
): Promise<Sample> {
  const peers: BrowserPeers = await openBrowserPeers()
  try {
    const room = await open(await openMembers(peers, people))
    const joins: number[] = []
    for (let member = 0; member < people; member += 1) {
      const begun = performance.now()
      await room.join()
      if (member >= 2) joins.push(performance.now() - begun)
    }
    const used = async () => ({
      engine: await processorMs(pids.engine),
      program: pids.program === null ? 0 : await processorMs(pids.program),
    })
    const before = await used()
    await delay(watched)
    const after = await used()
    await room.end()
    const aSecond = (ms: number) => ms / (watched / 1000)
    return {
      joins,
      engine: aSecond(after.engine - before.engine),
      program: aSecond(after.program - before.program),
    }
  } finally {
    await peers.close()
  }
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const percent = (ms: number): string => `${(ms / 10).toFixed(1)} % of a core`

function resultOf(people: number, bare: readonly Sample[], program: readonly Sample[]): Measurement {
  const joins = (samples: readonly Sample[]) => samples.flatMap((one) => one.joins)
  const [inBare, inProgram] = [quantile(joins(bare), 0.95), quantile(joins(program), 0.95)]
  const ratio = inProgram / inBare
  const engine = (samples: readonly Sample[]) => mean(samples.map((one) => one.engine))
  return {
    title: 'Meetings: a room beside the bare engine',
    method:
      `Chromium without a window, ${people} people with sound and a moving picture, each joining a room one after the other; a join ends when everybody ` +
      'who was there before moves on the screen. The bare engine is Janus through its port, without the program. Rooms by turns; browsers, program and engines share the machine.',
    rows: [
      { what: 'A join over the bare engine, p50 / p95', measured: times(joins(bare)) },
      {
        what: 'A join over the program, p50 / p95',
        measured: times(joins(program)),
        goal: `p95 ≤ ${JOIN_GOAL} × bare`,
        met: ratio <= JOIN_GOAL,
      },
      { what: 'The engine, everybody inside, bare', measured: percent(engine(bare)) },
      { what: 'The engine, everybody inside, under the program', measured: percent(engine(program)) },
      {
        what: 'The program itself, everybody inside',
        measured: percent(mean(program.map((one) => one.program))),
      },
    ],
  }
}

const times = (joins: readonly number[]): string =>
  `${quantile(joins, 0.5).toFixed(0)} / ${quantile(joins, 0.95).toFixed(0)} ms`
