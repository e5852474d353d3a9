import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#apps/server/config.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { writeAsteriskConfig } from './write-config.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
const folder = await temporaryFolder()
afterAll(async () => {
  await owner.end()
  await removeFolder(folder)
})

/** A server id that no other test uses: database roles are shared by the cluster. */
const SERVER = 700 + (process.pid % 100)
const parts = { serverId: SERVER, ownerUrl, masterSecret, settings: readConfig({ SIP_DOMAIN: 'suite.test' }) }

beforeAll(async () => {
  const sealed = createSealedBox(masterSecret, 'asterisk server passwords').seal('s3cret')
  await owner.query(
    `INSERT INTO asterisk_servers (id, name, kind, ari_url, ari_user, ari_password_sealed, sip_port)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Sur', 'outside', 'http://south.example:8089/ari', 'suite', $2, 5070)`,
    [SERVER, sealed],
  )
  for (const [slug, server] of [
    ['norte', 1],
    ['sur', SERVER],
  ] as const)
    await owner.query(
      `WITH company AS (INSERT INTO companies (name, slug, asterisk_server_id) VALUES ($1, $1, $2) RETURNING id)
       INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
       SELECT id, '1001', $1 || '-1001', 'Uno', '', md5('a'), md5('b') FROM company`,
      [slug, server],
    )
})

const valueIn = (text: string, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''

test("an Asterisk with these files is reachable as configured, and sees its own companies' endpoints only", async () => {
  const target = join(folder, 'south')
  const files = await writeAsteriskConfig({ ...parts, folder: target })
  expect(files).toEqual([
    'ari.conf',
    'extconfig.conf',
    'extensions.conf',
    'features.conf',
    'http.conf',
    'manager.conf',
    'pjsip.conf',
    'res_pgsql.conf',
    'sorcery.conf',
  ])
  const read = (name: string) => readFile(join(target, name), 'utf8')
  expect((await stat(join(target, 'res_pgsql.conf'))).mode & 0o777).toBe(0o600)
  expect(await read('http.conf')).toMatch(/bindaddr=0\.0\.0\.0[\s\S]*bindport=8089/)
  expect(valueIn(await read('ari.conf'), 'password')).toBe('s3cret')
  expect(await read('pjsip.conf')).toMatch(/default_realm=suite\.test[\s\S]*bind=0\.0\.0\.0:5070/)
  expect(await read('extensions.conf')).toContain('Stasis(suite,')

  const pgsql = await read('res_pgsql.conf')
  const asterisk = new Client({
    host: valueIn(pgsql, 'hostname'),
    port: Number(valueIn(pgsql, 'port')),
    database: valueIn(pgsql, 'dbname'),
    user: valueIn(pgsql, 'user'),
    password: valueIn(pgsql, 'password'),
  })
  await asterisk.connect()
  try {
    const { rows } = await asterisk.query('SELECT id FROM asterisk.ps_endpoints ORDER BY id')
    expect(rows).toEqual([{ id: 'sur-1001' }, { id: 'sur-1001-desk' }])
    await expect(asterisk.query('SELECT 1 FROM public.extensions')).rejects.toThrow('permission denied')
  } finally {
    await asterisk.end()
  }
  expect(await read('pjsip.conf')).not.toContain('protocol=tls')
  // Again, when the role exists already.
  await writeAsteriskConfig({ ...parts, folder: join(folder, 'again') })
})

test("with a TLS port, the files include a certificate for the server's address", async () => {
  await owner.query(
    `UPDATE asterisk_servers SET sip_tls_port = 5071, sip_host = 'pbx.south.example' WHERE id = $1`,
    [SERVER],
  )
  const target = join(folder, 'tls')
  expect(await writeAsteriskConfig({ ...parts, folder: target })).toContain('tls-key.pem')
  const read = (name: string) => readFile(join(target, name), 'utf8')
  expect(await read('pjsip.conf')).toMatch(
    /protocol=tls\nbind=0\.0\.0\.0:5071\ncert_file=\/etc\/asterisk\/tls-certificate\.pem\npriv_key_file=\/etc\/asterisk\/tls-key\.pem/,
  )
  const certificate = new X509Certificate(await read('tls-certificate.pem'))
  expect(certificate.checkHost('pbx.south.example')).toBe('pbx.south.example')
  expect(certificate.checkPrivateKey(createPrivateKey(await read('tls-key.pem')))).toBe(true)
})

test('an unknown server and existing files are refused with a message', async () => {
  await expect(
    writeAsteriskConfig({ ...parts, serverId: 4_711, folder: join(folder, 'none') }),
  ).rejects.toThrow('Telephone server 4711 does not exist')
  await expect(writeAsteriskConfig({ ...parts, serverId: 1, folder: join(folder, 'own') })).rejects.toThrow(
    /^ASTERISK_ARI_URL/,
  )
  await writeAsteriskConfig({ ...parts, folder: join(folder, 'taken') })
  await expect(writeAsteriskConfig({ ...parts, folder: join(folder, 'taken') })).rejects.toThrow(
    'exists already',
  )
})
