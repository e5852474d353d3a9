import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { preTranslate } from '#features/pbx/contract/numbers.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import { preTranslations, tryNumber } from '#features/provider/contract/pre-translations.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { type Client, startTestProgram } from './testing.ts'

const program = await startTestProgram({
  settings: {
    OUTSIDE_CALLS_PER_MINUTE: '1000',
    CALLS_PER_SECOND_PER_COMPANY: '1000',
    CALLS_PER_SECOND: '1000',
  },
})
const { systemRows: rows } = program.database
let admin: Client
let operator: Client
let phone: Device
let carrier: Device
const DID = '6015550142'

const RULES = [
  { name: 'Celular con cero', pattern: '03ZXXXXXXXX', strip: 1, prepend: '+57' },
  { name: 'Bogotá sin indicativo', pattern: '2XXXXXX', strip: 0, prepend: '601' },
  { name: 'Con 57', pattern: '57.', strip: 0, prepend: '+' },
  { name: 'Con 00', pattern: '00.', strip: 2, prepend: '+' },
  { name: 'Atajo', pattern: '*55', strip: 3, prepend: '+573009998877' },
  { name: 'Ayuda', pattern: '555', strip: 3, prepend: '123' },
  { name: 'Numeral', pattern: '#4XXXXXXX', strip: 1, prepend: '60' },
  // From before such rules were refused: calls take no notice of them.
  { name: 'Sobre emergencias', pattern: '12X', strip: 0, prepend: '+573001112' },
  { name: 'Sobre códigos', pattern: '*8.', strip: 2, prepend: '+5730' },
  { name: 'Sobre reuniones', pattern: '*60', strip: 1, prepend: '+57300111' },
  { name: 'Sobre extensiones', pattern: '100X', strip: 0, prepend: '+573001' },
  { name: 'Quita de más', pattern: '7XXXXXX', strip: 9, prepend: '+5760' },
  { name: 'Deja nada', pattern: '8XXXXXX', strip: 7, prepend: null },
] as const

beforeAll(async () => {
  ;[admin, operator] = await program.signInAll('admin', 'operador')
  const trunk = await admin.call(trunks.routes.create, {
    body: { name: 'Operador', kind: 'address', host: '190.24.1.40', codecs: 'alaw' },
  })
  const { record, once } = await admin.call(extensions.routes.create, {
    body: { number: '2101', display_name: 'Ventas', reach: 'international' },
  })
  const account = { endpoint: record.account, secret: once.secret ?? '' }
  program.engine.addAccount(account)
  phone = program.engine.device(account)
  const trunkAccount = { endpoint: trunkEndpoint(trunk.record.id), secret: '' }
  program.engine.addAccount(trunkAccount)
  carrier = program.engine.device(trunkAccount)
  const { companyId } = await rows
    .selectFrom('extensions')
    .select('company_id as companyId')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  await giveNumber(rows, companyId, DID)
  const { id: destination } = await rows
    .selectFrom('call_destinations')
    .select('id')
    .where('kind', '=', 'extension')
    .where('target_id', '=', record.id)
    .executeTakeFirstOrThrow()
  await admin.call(dids.routes.create, { body: { number: DID, label: 'Principal', destination } })
  await rows
    .insertInto('pre_translations')
    .values(RULES.map((rule, at) => ({ ...rule, country_id: 1, priority: at + 1 })))
    .execute()
})

/** What the call dialled outside; null: it went nowhere outside. */
async function dialledOutside(number: string): Promise<string | null> {
  // Some codes are answered without a call of their own.
  const since = new Date()
  await phone.call(number)
  await program.settled()
  if (phone.phase() !== 'idle') await phone.hangup()
  await phone.reaches('idle')
  await program.settled()
  const { rows: found } = await sql<{ number: string | null }>`
    SELECT (SELECT f.about ->> 'number' FROM call_facts f WHERE f.call_id = c.id AND f.kind = 'outside' ORDER BY f.step LIMIT 1) AS number
      FROM calls c WHERE c.company_id = ${admin.session.company.id} AND c.started_at >= ${since} ORDER BY c.started_at DESC LIMIT 1`.execute(
    rows,
  )
  return found[0]?.number ?? null
}

const OUTSIDE = [
  ...[
    '03101234567',
    '03201112233',
    '0310123456',
    '031012345678',
    '3101234567',
    '+573101234567',
    '573101234567',
  ],
  ...[
    '2345678',
    '23456789',
    '234567',
    '6012345678',
    '576012345678',
    '0057601234567',
    '00573101234567',
    '0034911234567',
  ],
  ...[
    '+34911234567',
    '+14155550100',
    '0014155550100',
    '*55',
    '#45556677',
    '7123456',
    '8123456',
    '5712345678',
  ],
  ...['#31#3101234567', '#31#03101234567', '#31#2345678', '6045550100', '3215550100', '3005550199'],
]
const HELP = ['123', '125', '112', '911', '0123', '0911', '555', '#31#123', '1-2-3'.replaceAll('-', '')]
const CODES = ['*8', '*81001', '**1001', '*8100', '*70', '*701', '*745', '*60', '*911001', '*921001', '*5001']
const INSIDE = ['1001', '1002', '1003', '2101', '#31#1001']
const NOTHING = ['12', '7', '4', '99', '*4', '*56', '#', '*', '4444', '33333']

test.each([
  ...OUTSIDE.map((number) => ['outside', number] as const),
  ...HELP.map((number) => ['emergency', number] as const),
  ...CODES.map((number) => ['code', number] as const),
  ...INSIDE.map((number) => ['inside', number] as const),
])('%s: what is said of %s is what its call does', async (meant, number) => {
  const said = await admin.call(preTranslate, { body: { number } })
  expect(said.meant).toBe(meant)
  expect(await dialledOutside(number)).toBe(meant === 'outside' || meant === 'emergency' ? said.number : null)
  const tried = await operator.call(tryNumber, { body: { number, country: 1 } })
  // The operator's box knows no company's internal numbers.
  if (meant !== 'inside') expect(tried).toEqual({ number: said.number, rule: said.rule, meant })
})

test.each(NOTHING)('%s goes nowhere outside', async (number) => {
  expect((await admin.call(preTranslate, { body: { number } })).meant).toBe('outside')
  expect(await dialledOutside(number)).toBeNull()
})

test.each([...OUTSIDE.filter((number) => /^\+?\d+$/.test(number)), '123', '1001', '555'])(
  'a caller %s is shown as the box says',
  async (number) => {
    const tried = await operator.call(tryNumber, { body: { number, country: 1, direction: 'incoming' } })
    await carrier.call(DID, { number, name: '' })
    await program.settled()
    if (carrier.phase() !== 'idle') await carrier.hangup()
    await carrier.reaches('idle')
    await program.settled()
    const { caller_number } = await rows
      .selectFrom('calls')
      .select('caller_number')
      .where('company_id', '=', admin.session.company.id)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(caller_number).toBe(tried.number)
  },
)

test.each([
  [{ pattern: '12X', strip: 0, prepend: '+57' }, 'pattern', '123'],
  [{ pattern: '.', strip: 0, prepend: '+57' }, 'pattern', ''],
  [{ pattern: '1XX', strip: 0, prepend: '9', country: null }, 'pattern', ''],
  [{ pattern: '*8', strip: 1, prepend: '3' }, 'pattern', 'código'],
  [{ pattern: '*8XXXX', strip: 2, prepend: null }, 'pattern', 'código'],
  [{ pattern: '7XXXXXX', strip: 8, prepend: '+57' }, 'strip', ''],
  [{ pattern: '7XXXXXX', strip: 7, prepend: null }, 'strip', ''],
] as const)('the rule %j is refused', async (rule, field, named) => {
  const refused = await operator.send(preTranslations.routes.create, {
    body: { name: `Regla ${rule.pattern} ${rule.strip}`, country: 1, ...rule } as never,
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { [field]: [expect.stringContaining(named)] } },
  })
})

test('nor is a good one made such a rule', async () => {
  const { record } = await operator.call(preTranslations.routes.create, {
    body: { name: 'Buena', country: 1, pattern: '9XXXXXX', strip: 1, prepend: '60' },
  })
  const edit = (body: object) =>
    operator.send(preTranslations.routes.edit, {
      params: { id: record.id },
      body: { version: record.version, ...body },
    })
  expect(await edit({ strip: 8 })).toMatchObject({
    status: 400,
    body: { fields: { strip: [expect.any(String)] } },
  })
  expect(await edit({ pattern: '123' })).toMatchObject({ status: 400 })
  expect(await edit({ strip: 2 })).toMatchObject({ ok: true })
})
