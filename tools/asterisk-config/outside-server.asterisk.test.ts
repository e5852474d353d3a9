import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { configPathOf, writeConfig } from '#adapters/asterisk/config/write-config.ts'
import { createAsteriskEngine } from '#adapters/asterisk/engine.ts'
import { probeServer } from '#adapters/asterisk/probe-server.ts'
import { ensureRuntime } from '#adapters/asterisk/runtime/ensure-runtime.ts'
import { addHoldMusic, ownMusic } from '#adapters/asterisk/testing/test-asterisk.ts'
import { ARI_APP, openExternalAsterisk } from '#apps/server/boot/telephony.ts'
import { readConfig } from '#apps/server/config.ts'
import { createSoundLinks, soundRoute, tellSoundAddress } from '#features/pbx/server/audios/sound-links.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { Supervised, serverUser } from '#platform/host/process/index.ts'
import { registerRawRoutes } from '#platform/http/server/raw-route.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { RegistrationRefused } from '#platform/testing/telephony/device.ts'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { secretDigest } from '#platform/testing/telephony/sip/digest.ts'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { writeAsteriskConfig } from './write-config.ts'

/** A server id that no other test uses: database roles are shared by the cluster. */
const SERVER = 800 + (process.pid % 100)
const DOMAIN = 'suite.test'
const SECRET = 'a secret for tests'
/** Time limit for audio: generous, for a busy machine. */
const HEARD = { timeout: 30_000 }
const ARI_PASSWORD = 's3cret'

const { ownerUrl, masterSecret } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

let engine: TelephonyEngine
let ariUrl: string
let sipPort: number

/** Files that the document leaves unchanged. */
const BROUGHT = new Set(['asterisk.conf', 'musiconhold.conf'])

/** Files given in docs/telephone-servers.md, by name. */
async function documentedFiles(): Promise<Map<string, string>> {
  const doc = await readFile(join(import.meta.dirname, '../../docs/telephone-servers.md'), 'utf8')
  return new Map(
    [...doc.matchAll(/```ini\n; (\w+\.conf)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )
}

/** Follows the document: the system's own files, the two files to write, and what the command writes. */
async function startByTheDocument(): Promise<void> {
  const [ariPort, user, folder] = [await freePort(), await serverUser('asterisk'), await temporaryFolder()]
  ends.push(() => removeFolder(folder))
  sipPort = await freePort()
  ariUrl = `http://127.0.0.1:${ariPort}`
  await owner.query(
    `INSERT INTO asterisk_servers (id, name, kind, ari_url, ari_user, ari_password_sealed, sip_port)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Sur', 'outside', $2, 'suite', $3, $4)`,
    [SERVER, ariUrl, createSealedBox(masterSecret, 'asterisk server passwords').seal(ARI_PASSWORD), sipPort],
  )
  const runtime = await ensureRuntime({ folder: inject('testRuntimeDir') })
  const installed = {
    runtime,
    dataFolder: await openPart(join(folder, 'asterisk'), null),
    http: { port: ariPort, ariUser: '', ariPassword: '', app: '' },
    sip: { address: '127.0.0.1', port: sipPort, domain: '' },
    rtp: { firstPort: 1, lastPort: 2 },
    database: { host: '', port: 0, name: '', user: '', password: '' },
  }
  // Folders, sounds and asterisk.conf as a package would install them, without our own configuration.
  await writeConfig(installed, user)
  const etc = join(installed.dataFolder, 'etc')
  for (const name of await readdir(etc)) if (!BROUGHT.has(name)) await rm(join(etc, name))
  for (const [name, text] of await documentedFiles()) await writeFile(join(etc, name), text)
  const settings = readConfig({ SIP_DOMAIN: DOMAIN })
  await writeAsteriskConfig({ serverId: SERVER, folder: etc, ownerUrl, masterSecret, settings })
  // The administrator gives them to the user of their Asterisk.
  if (user !== null) for (const name of await readdir(etc)) await chown(join(etc, name), user.uid, user.gid)

  const server = await Supervised.start({
    name: 'Asterisk by the document',
    command: runtime.command,
    args: [...runtime.args, '-f', '-C', configPathOf(installed)],
    cwd: installed.dataFolder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: installed.dataFolder, TERM: 'dumb' },
    user,
    pidFile: join(folder, 'asterisk.pid'),
    ready: () =>
      vi.waitFor(async () => expect(await look()).toMatchObject({ state: 'up' }), {
        timeout: 60_000,
        interval: 100,
      }),
    readyTimeoutMs: 60_000,
    stop: { graceMs: 10_000 },
  })
  ends.push(() => server.stop())
}

const look = () => probeServer({ url: ariUrl, user: 'suite', password: ARI_PASSWORD })

beforeAll(async () => {
  await owner.connect()
  ends.push(() => owner.end())
  await startByTheDocument()
  for (const [slug, server] of [
    ['norte', 1],
    ['sur', SERVER],
  ] as const)
    for (const number of ['1001', '1002']) {
      const endpoint = `${slug}-${number}`
      const digests = [endpoint, `${endpoint}-desk`].map((name) => secretDigest(name, DOMAIN, SECRET))
      await owner.query(
        `INSERT INTO companies (name, slug, asterisk_server_id) VALUES ($1, $1, $2) ON CONFLICT (slug) DO NOTHING`,
        [slug, server],
      )
      await owner.query(
        `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
         SELECT id, $2, $3, 'Uno', '', $4, $5 FROM companies WHERE slug = $1`,
        [slug, number, endpoint, ...digests],
      )
    }
  engine = createAsteriskEngine({
    url: ariUrl,
    user: 'suite',
    password: ARI_PASSWORD,
    app: ARI_APP,
    logger: silentLogger,
  })
  ends.push(() => engine.close())
  await vi.waitFor(() => expect(engine.health()).toMatchObject({ up: true }), { timeout: 30_000 })
}, 120_000)

const devices: SipDevice[] = []
async function phone(endpoint: string): Promise<SipDevice> {
  const voice = devices.length
  const device = await createSipDevice({
    id: `phone-${voice}`,
    endpoint,
    user: `${endpoint}-desk`,
    secret: SECRET,
    domain: DOMAIN,
    server: { address: '127.0.0.1', port: sipPort },
    voice,
    voices: () => new Map(devices.map(({ id }, index) => [index, id])),
  })
  devices.push(device)
  ends.push(() => device.close())
  return device
}

test('an Asterisk configured by the document carries calls of its own companies only', async () => {
  expect(await look()).toMatchObject({ state: 'up', faultyModules: [] })
  const [ana, luis, stranger] = [await phone('sur-1001'), await phone('sur-1002'), await phone('norte-1001')]
  await ana.register()
  await luis.register()
  await expect(stranger.register()).rejects.toThrow(RegistrationRefused)

  const log = createEventLog(engine)
  ends.push(log.close)
  await ana.call('1002')
  const { leg, endpoint, dialed } = await log.find('leg-arrived')
  expect({ endpoint, dialed }).toEqual({ endpoint: 'sur-1001', dialed: '1002' })
  const contact = await eventually(async () => {
    const [found] = await engine.contacts('sur-1002')
    if (found === undefined) throw new Error('luis is not registered')
    return found
  })
  const called = crypto.randomUUID()
  await engine.dial({
    leg: called,
    endpoint: 'sur-1002',
    contact,
    callerId: { name: 'Ana', number: '1001' },
    headers: { callId: crypto.randomUUID() },
    timeoutSeconds: 20,
  })
  await luis.reaches('ringing')
  await luis.answer()
  await log.find('leg-answered')
  await engine.answer(leg)
  await engine.bridge(crypto.randomUUID(), [leg, called])
  await ana.reaches('talking')
  await vi.waitFor(async () => {
    expect((await luis.hears()).devices).toEqual([ana.id])
    expect((await ana.hears()).devices).toEqual([luis.id])
  }, HEARD)
  await ana.hold()
  await vi.waitFor(async () => expect((await luis.hears()).music).toBe(true), HEARD)
  await ana.hangup()
  expect(await log.find('leg-ended')).toMatchObject({ leg, cause: 'normal' })
})

test("it downloads companies' uploads from the program: music on hold and prompts", async () => {
  const soundsFolder = await temporaryFolder()
  ends.push(() => removeFolder(soundsFolder))
  const file = await addHoldMusic(owner, 'sur')
  await writeFile(join(soundsFolder, `audio-${file}.wav`), ownMusic())
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  ends.push(() => database.close())
  const program = fastify()
  ends.push(() => program.close())
  const port = await freePort()
  const links = createSoundLinks(masterSecret, `http://127.0.0.1:${port}`)
  const files = { read: () => Promise.reject(new Error('the sound is expected in soundsFolder')) }
  await registerRawRoutes(program, [soundRoute({ database, files, soundsFolder }, links)])
  await program.listen({ host: '127.0.0.1', port })
  await tellSoundAddress(database, links.url, false)
  const hearing = openExternalAsterisk(
    { url: ariUrl, user: 'suite', password: ARI_PASSWORD },
    links,
    silentLogger,
  )
  ends.push(() => hearing.close())
  await vi.waitFor(() => expect(hearing.health()).toMatchObject({ up: true }), { timeout: 30_000 })

  const ana = await phone('sur-1001')
  await ana.register()
  const log = createEventLog(hearing)
  ends.push(log.close)
  await ana.call('1002')
  const { leg } = await log.find('leg-arrived')
  await hearing.answer(leg)
  await ana.reaches('talking')
  const own = { devices: [], music: true, own: true }
  await hearing.startMusic(leg, `music-${file}`)
  await vi.waitFor(async () => expect(await ana.hears()).toEqual(own), HEARD)
  await hearing.stopMusic(leg)
  await vi.waitFor(async () => expect((await ana.hears()).music).toBe(false), HEARD)
  const path = join(soundsFolder, `audio-${file}`)
  // Longer than the listening takes.
  const sounds = Array.from({ length: 4 }, () => ({ kind: 'file', path }) as const)
  await hearing.play({ leg, playback: crypto.randomUUID(), sounds })
  await vi.waitFor(async () => expect(await ana.hears()).toEqual(own), HEARD)
  await ana.hangup()
})
