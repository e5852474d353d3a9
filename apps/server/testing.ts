import { isIP } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterAll } from 'vitest'
import { createOutboxMailer } from '#adapters/smtp/outbox-mailer.ts'
import { createSmtpMailer } from '#adapters/smtp/smtp-mailer.ts'
import { type ResolveHost, resolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import type { RouteContract, Sent } from '#platform/contract/route.ts'
import { assertNoTransaction } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { absentEngine } from '#platform/telephony/absent-engine.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { statementCounter } from '#platform/testing/statement-counter.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '#platform/testing/test-database.ts'
import { demoSettings } from './boot/demo/demo-companies.ts'
import { seedDemo } from './boot/demo.ts'
import { type Config, readConfig } from './config.ts'
import { type Program, startProgram } from './program.ts'
import type { ProgramEnvironment } from './program-environment.ts'
import type { NodeRole } from './roles.ts'
import { type Client, PASSWORD, type Person, type Reply, request, signInAt } from './testing-client.ts'

export type { Client, Person, Reply, TestSocket } from './testing-client.ts'
export { signInAt } from './testing-client.ts'

export interface TestProgram extends Program {
  engine: InMemoryEngine
  signIn(person: Person): Promise<Client>
  signInAll<People extends readonly Person[]>(...people: People): Promise<{ [Place in keyof People]: Client }>
  /** For another company's user: what stops them is the company, not their abilities. */
  makeAdministrator(person: Person): Promise<void>
  anonymous<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
  ): Promise<Reply<Contract>>
  statements: ReturnType<typeof statementCounter>
  /** Owner's URL of its database. */
  ownerUrl: string
  /** Folder of uploads. */
  filesFolder: string
  /** Scratch folder. */
  workFolder: string
  /** Folder of mails. */
  outbox: string
}

/** Mails as files, for `platform/testing/outbox.ts` to find. */
export const outboxMailer = (folder: string) =>
  createOutboxMailer({ folder, from: 'suite@localhost', log: silentLogger })

/** Argon2id at its least cost: hundreds of programs have seven people each, who sign in often. */
const quickHash = hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Once a minute, so in slow tests at any request. */
const SEEN = /^update "sessions" set "last_seen_at"/

/** Tests ask no name servers. */
const withoutNames: ResolveHost = async (host) =>
  isIP(host) === 0 && host !== 'localhost' ? { calls: [], arrives: [] } : resolveHost(host)

/**
 * The whole program on its own database, with two demo companies and, by default, the in-memory engine. Closed after the test
 * file.
 */
export async function startTestProgram(
  options: {
    settings?: Record<string, string>
    engine?: TelephonyEngine
    engineSocketUrl?: string
    answersSip?: () => Promise<boolean>
    /** The engine of meetings; absent: none. */
    meetings?: MeetingEngine
    /** Looks up hosts of carriers; absent: only addresses and localhost have any. */
    resolveHost?: ProgramEnvironment['resolveHost']
    /** Texts of the DNS; absent: there are none. */
    resolveTexts?: ProgramEnvironment['resolveTexts']
    /** Looks up countries of addresses; absent: by the package of ranges. */
    countryOf?: ProgramEnvironment['countryOf']
    /** Connects to further telephone servers. */
    openOther?: ProgramEnvironment['openOther']
    /** Folder of a web client. */
    webFolder?: string
    /** False: as in `npm run serve`, without demo. */
    triedOut?: boolean
    /** Also runs jobs. */
    runJobs?: boolean
    /** Default: all but jobs. */
    roles?: readonly NodeRole[]
    /** Folder of sounds for telephone servers. */
    soundsFolder?: string
    serverSounds?: string
    /** Default: no programs for sound and video. */
    soundTools?: ProgramEnvironment['soundTools']
    slowestBody?: ProgramEnvironment['slowestBody']
    /** An existing database instead of a new one. */
    database?: TestDatabase
  } = {},
): Promise<TestProgram> {
  const { ownerUrl, masterSecret } = options.database ?? (await testDatabase())
  const statements = statementCounter(SEEN)
  const engine = createInMemoryEngine()
  const outbox = await temporaryFolder()
  const files = await temporaryFolder()
  const work = await temporaryFolder()
  afterAll(() => Promise.all([outbox, files, work].map(removeFolder)))
  const config: Config = { ...readConfig({ HOST: '127.0.0.1', ...options.settings }), PORT: 0 }
  const program = await startProgram({
    config,
    ownerUrl,
    masterSecret,
    openEngine: () => options.engine ?? engine,
    openOther: options.openOther ?? (() => absentEngine('this test has no other telephone server')),
    ownSocketUrl: () => options.engineSocketUrl ?? null,
    answersSip: options.answersSip ?? null,
    publicSettings: {
      productName: config.PRODUCT_NAME,
      demo: options.triedOut === false ? null : demoSettings(PASSWORD, config.HOST),
    },
    mailer:
      config.SMTP_URL === undefined
        ? outboxMailer(outbox)
        : createSmtpMailer({ url: config.SMTP_URL, from: 'suite@localhost' }),
    log: silentLogger,
    webFolder: options.webFolder ?? null,
    filesFolder: files,
    workFolder: work,
    resolveHost: options.resolveHost ?? withoutNames,
    resolveTexts: async (name) => {
      // A name server may be slow, as whoever is asked by `platform/egress`.
      assertNoTransaction()
      return options.resolveTexts?.(name) ?? []
    },
    ...(options.countryOf ? { countryOf: options.countryOf } : {}),
    soundsFolder: options.soundsFolder ?? null,
    ...(options.soundTools ? { soundTools: options.soundTools } : {}),
    serverSounds: options.serverSounds ?? null,
    meetings: options.meetings ?? null,
    roles: new Set(
      options.roles ?? ['web', 'realtime', 'calls', ...(options.runJobs ? ['jobs' as const] : [])],
    ),
    onStatement: statements.onStatement,
    ...(options.slowestBody ? { slowestBody: options.slowestBody } : {}),
  })
  // A test that restarts the program stops it earlier.
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= program.stop())
  afterAll(stop)
  await seedDemo({
    database: program.database,
    secrets: createSealedBox(masterSecret, 'extension secrets'),
    realm: config.SIP_DOMAIN,
    password: { hash: await quickHash },
    writeHistory: null,
  })
  const { origin } = program

  return {
    ...program,
    stop,
    ownerUrl,
    engine,
    statements,
    outbox,
    filesFolder: files,
    workFolder: work,
    anonymous: (contract, sent) => request(origin, null, contract, sent),
    signIn: (person) => signInAt(origin, person),
    async makeAdministrator(person) {
      await program.database.systemRows
        .updateTable('users')
        .set({ role: 'administrator' })
        .where('username', '=', person)
        .execute()
    },
    signInAll: async <People extends readonly Person[]>(...people: People) =>
      (await Promise.all(people.map((person) => signInAt(origin, person)))) as {
        [Place in keyof People]: Client
      },
  }
}
