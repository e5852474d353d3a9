import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { asteriskRole, ensureAsteriskRole, roleUrl } from '#platform/db/roles.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { writeWav } from '#platform/media/server/wav.ts'
import type { EndpointName, MusicName } from '#platform/telephony/port.ts'
import { secretDigest } from '#platform/testing/telephony/sip/digest.ts'
import { MUSIC_HZ } from '#platform/testing/telephony/sip/tone.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { DatabaseSettings, SipSettings, SipTlsSettings } from '../config/settings.ts'
import type { EngineSettings } from '../engine-settings.ts'
import { ensureRuntime } from '../runtime/ensure-runtime.ts'
import { type RunningAsterisk, type StartOptions, startAsterisk } from '../server/start-asterisk.ts'

export interface TestAsterisk {
  server: RunningAsterisk
  /** Stops the server and closes connections; safe to call again. */
  stop(): Promise<void>
  options: StartOptions
  engineSettings: EngineSettings
  /** Owner's URL of the database, for programs that open it themselves. */
  ownerUrl: string
  masterSecret: Buffer
  /** Connected as the database's owner. */
  database: Pool
  /** Creates company and extension of `{slug}-{number}` if missing, or changes the extension's secret. */
  addExtension(endpoint: EndpointName, secret: string): Promise<void>
  /** Creates a company and a trunk whose carrier registers with us; returns its endpoint. */
  addTrunk(slug: string, secret: string): Promise<EndpointName>
  /** Creates a company with a tone as its music on hold. */
  addMusic(slug: string): Promise<MusicName>
  /** From now on Asterisk finds no endpoint made so far. */
  forgetNames(): Promise<void>
}

export interface TestAsteriskOptions {
  /** Another server of the same database, with its id there. */
  beside?: { first: TestAsterisk; serverId: number }
  watch?: NonNullable<StartOptions['watch']>
  onEvent?: NonNullable<StartOptions['onEvent']>
  outside?: StartOptions['outside']
  /** Offers TLS to telephones. */
  tls?: SipTlsSettings
}

/** A real Asterisk with a database of its own, for the calling test file, which must stop it. */
export async function startTestAsterisk({
  beside,
  tls,
  ...more
}: TestAsteriskOptions = {}): Promise<TestAsterisk> {
  const { ownerUrl, masterSecret } = beside?.first ?? (await testDatabase())
  const serverId = beside?.serverId ?? 1
  if (beside) await ensureAsteriskRole(ownerUrl, serverId, masterSecret)
  const database = new Pool({ connectionString: ownerUrl, application_name: 'test-asterisk', max: 2 })
  const user = await serverUser('asterisk')
  const folder = await temporaryFolder()
  const soundsFolder = await openPart(join(folder, 'sounds'), null)
  const options: StartOptions = {
    runtime: await ensureRuntime({ folder: inject('testRuntimeDir') }),
    user,
    dataFolder: await openPart(join(folder, 'asterisk'), null),
    http: { port: await freePort(), ariUser: 'suite', ariPassword: 'test-password', app: 'suite' },
    sip: { address: '127.0.0.1', port: await freePort(), domain: 'suite.test', tls },
    rtp: { firstPort: 20_000, lastPort: 21_999 },
    database: databaseSettings(roleUrl(ownerUrl, asteriskRole(serverId), masterSecret)),
    soundsFolder,
    ...more,
  }
  const server = await startAsterisk(options)
  let stopped: Promise<void> | null = null
  const end = async () => {
    await server.stop()
    await database.end()
    await removeFolder(folder)
  }
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  const { ariUser, ariPassword, app } = options.http
  return {
    stop,
    server,
    options,
    engineSettings: {
      url: server.ariUrl,
      user: ariUser,
      password: ariPassword,
      app,
      logger: silentLogger,
      logFile: server.logFile,
      recordingsFolder: server.recordingsFolder,
      registrationsEveryMs: 200,
    },
    ownerUrl,
    masterSecret,
    database,
    addExtension: (endpoint, secret) => addExtension(database, options.sip, endpoint, secret),
    addMusic: (slug) => addMusic(database, soundsFolder, slug),
    async forgetNames() {
      await database.query('DELETE FROM sip_names')
    },
    addTrunk: (slug, secret) => addTrunk(database, options.sip, slug, secret),
  }
}

const addCompany = (database: Pool, slug: string | undefined) =>
  database.query('INSERT INTO companies (name, slug) VALUES ($1, $1) ON CONFLICT (slug) DO NOTHING', [slug])

/** Two seconds of the tone that test devices recognise as a company's own music. */
export function ownMusic(): Buffer {
  const samples = Int16Array.from({ length: 16_000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * MUSIC_HZ * at) / 8_000)),
  )
  return writeWav({ samples, rate: 8_000 })
}

/** Inserts an audio as the company's music. @returns the path of its file, which the caller must write */
export async function addHoldMusic(database: Pick<Pool, 'query'>, slug: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `WITH stored AS (
       INSERT INTO stored_files (company_id, kind, visibility, name, content_type, size, sha256)
       SELECT id, 'audio', 'company', 'musica.wav', 'audio/wav', 1, ''::bytea FROM companies WHERE slug = $1 RETURNING company_id, id),
     audio AS (
       INSERT INTO audios (company_id, name, source, duration_ms, file_id, hold_music)
       SELECT company_id, 'Música', 'uploaded', 2000, id, true FROM stored)
     SELECT id FROM stored`,
    [slug],
  )
  const file = rows[0]?.id
  if (file === undefined) throw new Error(`no music on hold for ${slug}`)
  return file
}

async function addMusic(database: Pool, soundsFolder: string, slug: string): Promise<MusicName> {
  await addCompany(database, slug)
  const file = await addHoldMusic(database, slug)
  await mkdir(join(soundsFolder, `music-${file}`))
  await writeFile(join(soundsFolder, `music-${file}`, 'sound.wav'), ownMusic())
  return `music-${file}`
}

async function addTrunk(
  database: Pool,
  sip: SipSettings,
  slug: string,
  secret: string,
): Promise<EndpointName> {
  await addCompany(database, slug)
  const { rows } = await database.query<{ id: string; endpoint: string }>(
    `INSERT INTO trunks (company_id, name, kind, codecs)
     SELECT id, gen_random_uuid(), 'peer', 'ulaw' FROM companies WHERE slug = $1 RETURNING id, endpoint`,
    [slug],
  )
  const [made] = rows
  if (!made) throw new Error(`no trunk for ${slug}`)
  const digest = secretDigest(made.endpoint, sip.domain, secret)
  await database.query('UPDATE trunks SET secret_digest = $2 WHERE id = $1', [made.id, digest])
  return made.endpoint
}

async function addExtension(
  database: Pool,
  sip: SipSettings,
  endpoint: EndpointName,
  secret: string,
): Promise<void> {
  const [, slug, number] = /^(.+)-(\d+)$/.exec(endpoint) ?? []
  await addCompany(database, slug)
  await database.query(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
     SELECT id, $2, $3, 'Extensión ' || $2, '', $4, $5 FROM companies WHERE slug = $1
     ON CONFLICT (endpoint) WHERE deleted_at IS NULL DO UPDATE
       SET secret_digest = excluded.secret_digest, desk_secret_digest = excluded.desk_secret_digest`,
    [
      slug,
      number,
      endpoint,
      secretDigest(endpoint, sip.domain, secret),
      secretDigest(`${endpoint}-desk`, sip.domain, secret),
    ],
  )
}

function databaseSettings(url: string): DatabaseSettings {
  const { hostname, port, pathname, username, password } = new URL(url)
  return {
    host: hostname,
    port: Number(port),
    name: pathname.slice(1),
    user: username,
    password: decodeURIComponent(password),
  }
}
