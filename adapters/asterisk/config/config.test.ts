import { describe, expect, test } from 'vitest'
import { ini } from './ini.ts'
import type { AsteriskSettings } from './settings.ts'
import { configFiles } from './write-config.ts'

const settings: AsteriskSettings = {
  runtime: { moduleFolder: '/runtime/modules', shareFolder: '/runtime/share' },
  dataFolder: '/data/asterisk',
  http: { port: 8088, ariUser: 'suite', ariPassword: 'hush', app: 'calls' },
  sip: { address: '192.0.2.7', port: 5060, domain: 'suite.test' },
  rtp: { firstPort: 10_000, lastPort: 10_099 },
  database: { host: 'localhost', port: 5433, name: 'suite', user: 'suite_asterisk', password: 'a;b' },
}
const files = configFiles(settings)

test('STUN and TURN are configured only if set', () => {
  expect(files['rtp.conf']).not.toMatch(/stunaddr|turnaddr/)
  const turn = { address: 'relay:3478', user: 'asterisk', password: 'p' }
  const behind = configFiles({ ...settings, rtp: { ...settings.rtp, stun: 'stun:3478', turn } })
  expect(behind['rtp.conf']).toContain('stunaddr=stun:3478')
  expect(behind['rtp.conf']).toContain('turnaddr=relay:3478')
  expect(behind['rtp.conf']).toContain('turnusername=asterisk')
})

/** Asterisk's pattern syntax: `.` one or more, `!` none or more. */
function isCaught(dialed: string): boolean {
  const patterns = [...(files['extensions.conf'] ?? '').matchAll(/exten => _(.+?),1,/g)].map(
    ([, pattern = '']) => pattern,
  )
  return patterns.some((pattern) => {
    const expression = pattern.replace(/\]\.$/, '].+').replace(/\]!$/, '].*')
    return new RegExp(`^${expression}$`).test(dialed)
  })
}

describe('the configuration', () => {
  test('keeps HTTP on loopback', () => {
    expect(files['http.conf']).toContain('bindaddr=127.0.0.1\nbindport=8088\n')
  })

  test('listens for desk phones on UDP and TCP at the given address, and for browsers on HTTP', () => {
    const sip = files['pjsip.conf'] ?? ''
    expect(sip.match(/bind=192\.0\.2\.7:5060/g)).toHaveLength(2)
    expect(sip).toContain('[transport-ws]\ntype=transport\nprotocol=ws\n')
    expect(sip).toContain('default_realm=suite.test\n')
    // The only one refuses what nobody may send.
    expect(sip.match(/type=endpoint/g)).toHaveLength(1)
    expect(sip).toContain('deny=0.0.0.0/0.0.0.0\n')
  })

  test('offers TLS to desk phones only with a certificate', () => {
    expect(files['pjsip.conf']).not.toContain('protocol=tls')
    expect(Object.keys(files).filter((name) => name.endsWith('.pem'))).toEqual([])
    const tls = { port: 5061, certificate: 'the certificate', key: 'the key' }
    const over = configFiles({ ...settings, sip: { ...settings.sip, tls } })
    expect(over['pjsip.conf']).toContain('protocol=tls\nbind=192.0.2.7:5061\n')
    for (const [option, text] of [
      ['cert_file', tls.certificate],
      ['priv_key_file', tls.key],
    ] as const) {
      const path = new RegExp(`${option}=/data/asterisk/etc/(.+)\n`).exec(over['pjsip.conf'] ?? '')?.[1]
      expect(over[path ?? '']).toBe(text)
    }
  })

  test('reads endpoints from the database by TCP, with escaped values', () => {
    expect(files['extconfig.conf']).toContain('ps_endpoints=pgsql,suite,asterisk.ps_endpoints\n')
    expect(files['res_pgsql.conf']).toContain('hostname=127.0.0.1\nport=5433\n')
    expect(files['res_pgsql.conf']).toContain('password=a\\;b\n')
  })

  test.each(['1', '1002', '*97#', '+573001234567', 'ana'])('hands %s to the application', (dialed) => {
    expect(isCaught(dialed)).toBe(true)
  })

  test("disables Asterisk's own pickup, which would take *8", () => {
    expect(files['features.conf']).toBe('[general]\npickupexten=\n')
  })

  test.each(['h', 'i', 's', 't'])("leaves Asterisk's own %s alone", (dialed) => {
    expect(isCaught(dialed)).toBe(false)
  })

  test('does not load modules that open other ports', () => {
    for (const name of ['chan_iax2', 'pbx_dundi', 'res_phoneprov', 'pbx_spool']) {
      expect(files['modules.conf']).toContain(`noload=${name}.so\n`)
    }
    expect(files['manager.conf']).toContain('bindaddr=127.0.0.1\nport=0\n')
    expect(files['manager.conf']).toContain('write=system,call,originate,command\n')
  })

  test('does not load modules that make ARI hang', () => {
    expect(files['modules.conf']).toContain('noload=res_stasis_device_state.so\n')
  })

  test('a value with a line break is refused', () => {
    expect(() => ini(['s', ['key', 'a\nexec=b']])).toThrow('one line')
  })
})
