import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startSuite } from '#e2e/harness/suite.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { readPidFile } from '#platform/host/process/pid-file.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type Callees, startCallees } from '../sipp/callees.ts'
import { requireSipp } from '../sipp/program.ts'
import { onConsole } from './asterisk-console.ts'
import {
  DIAL_COMMANDS,
  FIRST_CALLEE,
  FIRST_CALLER,
  LINES,
  makeCompanies,
  type SideName,
  SLUGS,
} from './companies.ts'

const repository = join(import.meta.dirname, '../../..')
const LIMIT_MS = 30 * 60_000

/** The started program, its Asterisk and its database, with sipp as every desk phone of two companies. */
export interface Testbed {
  /** Folder for files; removed by `stop`. */
  folder: string
  client: Client
  callees: Callees
  program(): RunningProgram
  /** Restarts the program and its Asterisk with these settings. */
  restart(env: NodeJS.ProcessEnv): Promise<void>
  lines(side: SideName): { from: string; to: string }[]
  stop(): Promise<void>
}

export interface RunningProgram {
  origin: string
  sipPort: number
  /** Asterisk's own SIP WebSocket, bypassing the program. */
  sipSocketUrl: string
  dataDir: string
  asteriskPid: number
  console(command: string): Promise<string>
  /** A figure of /metrics. */
  figure(name: string): Promise<number>
}

/** `env`: settings of the program's first run. `addData` adds more to the companies before the program reads them. */
export async function buildTestbed(
  env: NodeJS.ProcessEnv,
  addData: (client: Client) => Promise<void> = async () => {},
): Promise<Testbed> {
  await requireSipp()
  const ends: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const folder = await temporaryFolder()
    ends.push(() => removeFolder(folder))
    const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
    const user = await serverUser('postgres')
    const postgres = await startEmbeddedPostgres({
      dir: await openPart(join(folder, 'postgres'), user),
      runtimeDir,
      user,
      durable: true,
      onLine: () => {},
    })
    ends.push(() => postgres.stop())
    const callees = await startCallees(folder, LIMIT_MS)
    ends.push(() => callees.run.stop())

    let running: { program: RunningProgram; stop(): Promise<void> } | null = null
    // Shared by all starts: the master secret must stay the same.
    const dataDir = await openPart(join(folder, 'data'), null)
    const start = async (settings: NodeJS.ProcessEnv): Promise<void> => {
      running = await startProgram(runtimeDir, dataDir, { DATABASE_URL: postgres.ownerUrl, ...settings })
    }
    const restart = async (settings: NodeJS.ProcessEnv): Promise<void> => {
      await running?.stop()
      running = null
      await start(settings)
    }
    ends.push(async () => running?.stop())
    // The first run creates the tables; contacts are read at start, so the second one finds the companies'.
    await start(env)
    const client = new Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    ends.push(() => client.end())
    await makeCompanies(client, callees.port)
    await addData(client)
    await restart(env)

    return {
      folder,
      client,
      callees,
      program() {
        if (running === null) throw new Error('the program is not running')
        return running.program
      },
      restart,
      lines: linesOf,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startProgram(
  runtimeDir: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ program: RunningProgram; stop(): Promise<void> }> {
  const suite = await startSuite({ runtimeDir, dataDir, env: { LOG_LEVEL: 'silent', ...env } })
  try {
    const asterisk = await readPidFile(join(dataDir, 'asterisk/asterisk.pid'))
    if (asterisk === null) throw new Error('the program runs no Asterisk of its own')
    const console = (command: string) => onConsole(join(dataDir, 'asterisk/run/asterisk.ctl'), command)
    for (const command of DIAL_COMMANDS) await console(command)
    const { origin, sipPort } = suite
    return {
      program: {
        origin,
        sipPort,
        sipSocketUrl: await sipSocketUrl(dataDir),
        dataDir,
        asteriskPid: asterisk.pid,
        console,
        figure: (name) => figure(origin, name),
      },
      stop: () => suite.stop(),
    }
  } catch (error) {
    await suite.stop()
    throw error
  }
}

async function sipSocketUrl(dataDir: string): Promise<string> {
  const http = await readFile(join(dataDir, 'asterisk/etc/http.conf'), 'utf8')
  const port = /^bindport\s*=>?\s*(\d+)/m.exec(http)?.[1]
  if (port === undefined) throw new Error('Asterisk has no HTTP port')
  return `ws://127.0.0.1:${port}/ws`
}

async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (line === undefined) throw new Error(`the program has no metric ${name}`)
  return Number(line.split(' ')[1])
}

const linesOf = (side: SideName): { from: string; to: string }[] =>
  Array.from({ length: LINES }, (_, index) => ({
    from: `${SLUGS[side]}-${FIRST_CALLER + index}-desk`,
    to: String(FIRST_CALLEE + index),
  }))
