import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { isPublicAddress } from '#platform/egress/special-addresses.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { migrate } from './migrate.ts'

const cluster = inject('testClusterUrl')
const name = `old_${randomUUID().replaceAll('-', '')}`
const first = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'migrations-'))}/`)
const BASELINE = '0001_baseline'
const url = databaseUrl(cluster, name)

const LITERALS = [
  '190.24.1.9',
  '2800:e1::9',
  '0.1.2.3',
  '10.1.1.1',
  '100.64.1.1',
  '100.128.0.1',
  '127.0.0.1',
  '168.63.129.16',
  '172.31.255.255',
  '172.32.0.1',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2001:4860::8888',
  '2002:7f00:1::1',
  'fd00::1',
  'fe80::1',
]
const NAMES = ['sip.operador.example', '10', '10.0.0', '1.2.3.4.5']

const ask = <Row extends object>(sql: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query<Row>(sql, values)).rows)

beforeAll(async () => {
  await cp(new URL(`./migrations/${BASELINE}`, import.meta.url), new URL(BASELINE, first), {
    recursive: true,
  })
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  await migrate(url, { folder: first })
  await ask("INSERT INTO companies (name, slug) VALUES ('Una', 'una'), ('Otra', 'otra')")
  await ask(
    `INSERT INTO trunks (company_id, name, kind, host)
     SELECT 1, host, 'address', host FROM unnest($1::text[]) host`,
    [[...LITERALS, ...NAMES]],
  )
  await migrate(url)
})
afterAll(async () => {
  await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(first, { recursive: true })
})

test('after an upgrade trunks to literal addresses work before anything was looked up, as far as they are allowed', async () => {
  const known = await ask<{ host: string; reserved: boolean; calls: boolean }>(
    'SELECT host, reserved, calls FROM trunk_addresses ORDER BY trunk_id',
  )
  expect(known).toEqual(LITERALS.map((host) => ({ host, calls: true, reserved: !isPublicAddress(host) })))
  const used = await ask<{ match: string }>('SELECT match FROM asterisk.ps_endpoint_id_ips ORDER BY 1')
  expect(used.map(({ match }) => match).toSorted()).toEqual(LITERALS.filter(isPublicAddress).toSorted())
})

test('an address that many companies have is one row for Asterisk, of the oldest trunk that may be used', async () => {
  const [one, other] = ['190.24.1.70', '190.24.1.71']
  const made = await ask<{ id: number; endpoint: string }>(
    `INSERT INTO trunks (company_id, name, kind, host)
     SELECT 1 + n % 2, gen_random_uuid()::text, 'address', $1 FROM generate_series(0, 9) n RETURNING id, endpoint`,
    [one],
  )
  await ask(
    `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
     SELECT t.company_id, t.id, a.address, t.host, true, false
       FROM trunks t CROSS JOIN unnest($2::inet[]) AS a(address)
      WHERE t.id = ANY($1) AND (a.address = t.host::inet OR t.id = $3)`,
    [made.map(({ id }) => id), [one, other], made[4]?.id],
  )
  const rows = () =>
    ask('SELECT id, match FROM asterisk.ps_endpoint_id_ips WHERE id = ANY($1) ORDER BY id', [
      made.map(({ endpoint }) => endpoint),
    ])
  const [first, , , , fifth] = made
  expect(await rows()).toEqual([
    { id: first?.endpoint, match: one },
    { id: fifth?.endpoint, match: other },
  ])
  await ask('UPDATE trunks SET disabled_at = now() WHERE id < $1', [fifth?.id])
  expect(await rows()).toEqual([{ id: fifth?.endpoint, match: `${one},${other}` }])
  await ask('UPDATE trunks SET disabled_at = now() WHERE id = ANY($1)', [made.map(({ id }) => id)])
})

test('codecs of several trunks at one address: the chosen ones in their order, then all others', async () => {
  const codecs = async (chosen: string) =>
    (await ask<{ allow: string }>('SELECT asterisk.trunk_codecs($1) AS allow', [chosen]))[0]?.allow
  expect(await codecs('alaw,ulaw')).toBe('alaw,ulaw,g722,opus,gsm')
  expect(await codecs('gsm')).toBe('gsm,alaw,ulaw,g722,opus')
  expect(await codecs('opus,opus,gsm,opus')).toBe('opus,gsm,alaw,ulaw,g722')
})

/**
 * What Asterisk may read differently of two companies' trunks at one carrier, of which it takes either for a call that comes from
 * there. Nothing of it decides how such a call goes.
 */
const OWN = new Set([
  'id',
  // The preferred codecs first; both allow the same, and the carrier's order decides (incoming_call_offer_pref).
  'allow',
  // Where and as whom calls go out.
  'aors',
  'outbound_auth',
  'from_user',
  'from_domain',
  'outbound_proxy',
  // Where the number of our caller is told.
  'send_pai',
  'send_rpid',
  // Of built-in sounds, until the program sets that of the company whose call it is.
  'language',
  // The share of all customers of the carrier together.
  'set_var',
])

const codecs = fc
  .uniqueArray(fc.constantFrom('opus', 'g722', 'alaw', 'ulaw', 'gsm'), { minLength: 1 })
  .map((some) => some.join(','))
const trunk = fc.record({
  kind: fc.constantFrom('address', 'register'),
  port: fc.option(fc.integer({ min: 1, max: 65_535 })),
  transport: fc.constantFrom('udp', 'tcp', 'tls'),
  username: fc.constantFrom('una', 'otra', 'una@ims.operador.example'),
  auth_user: fc.constantFrom('', 'una@privado.example'),
  domain: fc.constantFrom('', 'ims.operador.example'),
  proxy: fc.constantFrom('', '190.24.1.77', '190.24.1.77:5080'),
  dtmf: fc.constantFrom('auto', 'rfc4733', 'info', 'inband'),
  nat: fc.constantFrom('auto', 'yes', 'no'),
  encrypts_media: fc.boolean(),
  silence_minutes: fc.integer({ min: 1, max: 1440 }),
  trusted: fc.boolean(),
  caller_id_in: fc.constantFrom('asserted', 'remote_party', 'from'),
  codecs,
  channels: fc.integer({ min: 1, max: 1000 }),
  caller_id: fc.constantFrom('', '6015550100'),
  priority: fc.integer({ min: 1, max: 100 }),
})

const SETTINGS = `port, transport, username, codecs, channels, caller_id, priority, auth_user, domain, proxy, dtmf, nat,
  encrypts_media, silence_minutes, trusted, caller_id_in`

test('whatever two customers of a carrier choose, a call that comes from it goes the same way over both trunks', async () => {
  await fc.assert(
    fc.asyncProperty(trunk, trunk, async (one, other) => {
      const made = await ask<{ id: number; endpoint: string }>(
        `INSERT INTO trunks (company_id, name, kind, host, ${SETTINGS})
         SELECT company, gen_random_uuid()::text, kind, '190.24.1.77', ${SETTINGS}
           FROM jsonb_to_recordset($1::jsonb) AS t(company bigint, kind text, port int, transport text, username text, codecs text,
                  channels int, caller_id text, priority int, auth_user text, domain text, proxy text, dtmf text, nat text,
                  encrypts_media boolean, silence_minutes int, trusted boolean, caller_id_in text) RETURNING id, endpoint`,
        [
          JSON.stringify([
            { company: 1, ...one },
            { company: 2, ...other },
          ]),
        ],
      )
      await ask(
        `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
         SELECT company_id, id, '190.24.1.77', host, true, false FROM trunks WHERE id = ANY($1)`,
        [made.map(({ id }) => id)],
      )
      const [left = {}, right = {}] = await ask<Record<string, unknown>>(
        'SELECT * FROM asterisk.ps_endpoints WHERE id = ANY($1)',
        [made.map(({ endpoint }) => endpoint)],
      )
      const shared = Object.keys(left).filter((column) => !OWN.has(column))
      expect(shared.length).toBeGreaterThan(20)
      for (const column of shared) expect(left[column], column).toEqual(right[column])
      const all = (row: Record<string, unknown>) => String(row.allow).split(',').toSorted()
      expect(all(left)).toEqual(all(right))
      await ask('DELETE FROM trunks WHERE id = ANY($1)', [made.map(({ id }) => id)])
    }),
    { numRuns: thorough(15, 200) },
  )
})

test('a trunk alone at its address has its own settings, and offers its own codecs only', async () => {
  const [made] = await ask<{ id: number; endpoint: string }>(
    `INSERT INTO trunks (company_id, name, kind, host, codecs, dtmf, nat, encrypts_media, silence_minutes)
     VALUES (1, 'Sola', 'address', '190.24.1.78', 'alaw,ulaw', 'info', 'yes', true, 5) RETURNING id, endpoint`,
  )
  await ask(
    `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
     SELECT company_id, id, '190.24.1.78', host, true, false FROM trunks WHERE id = $1`,
    [made?.id],
  )
  const endpoint = async () =>
    (
      await ask<Record<string, string>>(
        'SELECT allow, dtmf_mode, rewrite_contact, force_rport, media_encryption, rtp_timeout FROM asterisk.ps_endpoints WHERE id = $1',
        [made?.endpoint],
      )
    )[0]
  const own = {
    allow: 'alaw,ulaw',
    dtmf_mode: 'info',
    rewrite_contact: 'yes',
    force_rport: 'yes',
    media_encryption: 'sdes',
    rtp_timeout: '300',
  }
  expect(await endpoint()).toEqual(own)
  await ask(`UPDATE trunks SET dtmf = 'auto', nat = 'auto', encrypts_media = false WHERE id = ${made?.id}`)
  expect(await endpoint()).toEqual({
    ...own,
    dtmf_mode: 'auto',
    rewrite_contact: 'no',
    force_rport: 'no',
    media_encryption: 'no',
  })
})

test.each([
  [{ username: 'cuenta' }, 'sip:cuenta@sip.operador.example', 'cuenta', 'cuenta'],
  [{ username: 'cuenta', auth_user: 'clave@ims' }, 'sip:cuenta@sip.operador.example', 'cuenta', 'clave@ims'],
  // The account with its own domain is one user; with another one the @ belongs to the name.
  [
    { username: '+57601@Sip.Operador.example' },
    'sip:+57601@sip.operador.example',
    '+57601',
    '+57601@Sip.Operador.example',
  ],
  [
    { username: 'ana@empresa.example' },
    'sip:ana%40empresa.example@sip.operador.example',
    'ana@empresa.example',
    'ana@empresa.example',
  ],
  [{ username: 'ana@ims.example', domain: 'ims.example' }, 'sip:ana@ims.example', 'ana', 'ana@ims.example'],
])('the account %j registers as %s', async (account, client, from, authentication) => {
  const { username, auth_user = '', domain = '' } = account as Record<string, string>
  const [made] = await ask<{ id: number; endpoint: string }>(
    `INSERT INTO trunks (company_id, name, kind, host, username, auth_user, domain, secret_encrypted)
     VALUES (1, gen_random_uuid()::text, 'register', 'sip.operador.example', $1, $2, $3, '') RETURNING id, endpoint`,
    [username, auth_user, domain],
  )
  await ask(
    `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
     SELECT company_id, id, '190.24.1.79', host, true, false FROM trunks WHERE id = $1`,
    [made?.id],
  )
  const [found] = await ask(
    `SELECT r.client_uri, e.from_user, a.username FROM asterisk.ps_registrations r
       JOIN asterisk.ps_endpoints e ON e.id = r.id JOIN asterisk.ps_auths a ON a.id = r.id WHERE r.id = $1`,
    [made?.endpoint],
  )
  expect(found).toEqual({ client_uri: client, from_user: from, username: authentication })
  await ask('DELETE FROM trunks WHERE id = $1', [made?.id])
})
