import { describe, expect, test } from 'vitest'
import { zoneOffset } from '../phone-settings-of.ts'
import { PHONE_CONFIGS } from './phone-configs.ts'
import type { PhoneSettings } from './phone-settings.ts'

/** Whatever a password, a name or a colleague's name may contain. */
const HOSTILE = `a&b;c"d'e<f>g = #h`
const phone: PhoneSettings = {
  mac: '0c383e000001',
  server: 'pbx.example.com',
  port: '5061',
  encrypted: true,
  user: 'demo-1001-tls',
  authUser: 'demo-1001-tls',
  secret: HOSTILE,
  number: '1001',
  name: `${HOSTILE}\naccount.1.password = otra`,
  voicemail: '*97',
  keys: [{ number: '1002', name: HOSTILE }],
  language: 'es',
  offsetSeconds: -18_000,
  codecs: ['g722', 'alaw'],
  url: 'https://nube.example.com/phone-setup/5b0f4a52-0000-4000-8000-000000900001/',
  fetchUser: '0c383e000001',
  fetchPassword: HOSTILE,
}
const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' }
const unescaped = (text = '') => text.replaceAll(/&(\w+);/g, (_all, name: string) => NAMES[name] ?? '?')
const bodies = (make: keyof typeof PHONE_CONFIGS) =>
  Object.values(PHONE_CONFIGS[make].files(phone)).map((file) => file().body)
const valueIn = (body: string, pattern: RegExp) => unescaped(pattern.exec(body)?.[1])

describe('values that mean something to the format', () => {
  test('of XML are escaped in every make that has it', () => {
    for (const make of ['grandstream', 'fanvil', 'snom', 'polycom', 'cisco'] as const)
      for (const body of bodies(make)) {
        // Besides marks of elements and quotes of attributes, only references are left.
        const content = body.replaceAll(/<[?/]?[\w.-]+(?:\s+[\w.]+="[^"<>]*")*\s*[?/]?>/g, '')
        expect(`${make}, ${content}`).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|apos;|quot;)/)
      }
    const [body = ''] = bodies('grandstream')
    expect(valueIn(body, /<P34>(.*)<\/P34>/)).toBe(HOSTILE)
    expect(valueIn(bodies('fanvil')[0] ?? '', /<RegisterPswd>(.*)<\/RegisterPswd>/)).toBe(HOSTILE)
    expect(valueIn(bodies('snom')[0] ?? '', /<user_pass idx="1" perm="">(.*)<\/user_pass>/)).toBe(HOSTILE)
    expect(valueIn(bodies('cisco')[0] ?? '', /<Password_1_>(.*)<\/Password_1_>/)).toBe(HOSTILE)
    expect(valueIn(bodies('polycom')[1] ?? '', /reg\.1\.auth\.password="([^"]*)"/)).toBe(HOSTILE)
  })

  test('of lines stay in theirs: a name adds no setting', () => {
    const [body = ''] = bodies('yealink')
    expect(body.match(/^account\.1\.password = .*$/gm)).toEqual([`account.1.password = ${HOSTILE}`])
    expect(body.startsWith('#!version:1.0.0.1\n')).toBe(true)
    // Nor a part to a Cisco's function.
    const lamp = valueIn(bodies('cisco')[0] ?? '', /<Extended_Function_2_>(.*)<\/Extended_Function_2_>/)
    expect(lamp.split(';').map((part) => part.split('=')[0])).toEqual(['fnc', 'sub', 'ext', 'nme'])
  })
})

test('each make gets encryption, lamps, voicemail, zone, language and where it fetches next', () => {
  const all = (make: keyof typeof PHONE_CONFIGS) => unescaped(bodies(make).join('\n'))
  expect(all('yealink')).toMatch(
    /transport_type = 2[\s\S]*srtp_encryption = 2[\s\S]*linekey\.2\.value = 1002/,
  )
  expect(all('grandstream')).toMatch(
    /<P130>2<[\s\S]*<P183>2<[\s\S]*<P1365>11<[\s\S]*<P1468>1002<[\s\S]*<P246>UTC\+5</,
  )
  expect(all('fanvil')).toMatch(/<Transport>3<[\s\S]*<TimeZone>-20<[\s\S]*<Value>1002@1\/ba\*\*1002</)
  expect(all('snom')).toMatch(
    /transport=tls[\s\S]*mandatory[\s\S]*-18000[\s\S]*blf sip:1002@pbx\.example\.com/,
  )
  expect(all('polycom')).toMatch(
    /transport="TLS"[\s\S]*resourceList\.1\.address="1002"[\s\S]*gmtOffset="-18000"/,
  )
  expect(all('cisco')).toMatch(
    /<SIP_Transport_1_>TLS<[\s\S]*<Secure_Call_Option_1_>Required<[\s\S]*sub=1002@\$PROXY[\s\S]*<Time_Zone>GMT-05:00<[\s\S]*\[--uid 0c383e000001 --pwd /,
  )
  for (const make of ['yealink', 'grandstream', 'fanvil', 'snom', 'polycom', 'cisco'] as const) {
    expect(all(make)).toContain('*97')
    expect(all(make)).toContain('nube.example.com/phone-setup/5b0f4a52-0000-4000-8000-000000900001')
  }
})

test.each([
  [-18_000, '-5'],
  [-12_600, '-3:30'],
  [0, '0'],
  [3600, '+1'],
  [19_800, '+5:30'],
])('an offset of %i seconds is %s on a Yealink', (offsetSeconds, zone) => {
  const [file] = Object.values(PHONE_CONFIGS.yealink.files({ ...phone, offsetSeconds }))
  expect(/^local_time\.time_zone = (.*)$/m.exec(file?.().body ?? '')?.[1]).toBe(zone)
})

test("the zone's offset is that of the day, also where clocks change and where it has minutes", () => {
  const [january, july] = [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')]
  expect(zoneOffset('America/Bogota', january)).toBe(-18_000)
  expect([zoneOffset('America/Santiago', january), zoneOffset('America/Santiago', july)]).toEqual([
    -10_800, -14_400,
  ])
  expect(zoneOffset('Asia/Kolkata', july)).toBe(19_800)
  expect(zoneOffset('UTC', july)).toBe(0)
})
