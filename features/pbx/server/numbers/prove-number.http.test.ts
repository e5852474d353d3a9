import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import type { PlayCommand } from '#platform/telephony/port.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { callWithCode, enterCode } from '../../contract/number-proof.ts'
import { dids } from '../../contract/routing/dids.ts'
import { destinationOptions } from '../../contract/routing/options.ts'

const inMemory = createInMemoryEngine()
const played: PlayCommand[] = []
/** Tells what is played. */
const engine = {
  ...inMemory,
  play(command: PlayCommand) {
    played.push(command)
    return inMemory.play(command)
  },
}

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client
let operador: Client
/** The carrier of the company that places the calls. */
let carrier: Device

beforeAll(async () => {
  program = await startTestProgram({ engine, settings: { NUMBER_PROOF_COMPANY: 'plataforma' } })
  const { systemRows } = program.database
  const { id } = await systemRows
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'plataforma')
    .executeTakeFirstOrThrow()
  const { endpoint } = await systemRows
    .insertInto('trunks')
    .values({ company_id: id, name: 'Operador', kind: 'peer', caller_id: '6015550000' })
    .returning('endpoint')
    .executeTakeFirstOrThrow()
  const account = { endpoint, secret: randomUUID() }
  inMemory.addAccount(account)
  carrier = inMemory.device(account)
  await carrier.register()
  await program.makeAdministrator('eva')
  ;[admin, ana, eva, operador] = await program.signInAll('admin', 'ana', 'eva', 'operador')
})
beforeEach(() => void played.splice(0))

async function didOf(client: Client, number: string): Promise<number> {
  const { results } = await client.call(destinationOptions, { query: {} })
  const destination = results[0]?.id ?? 0
  return (await client.call(dids.routes.create, { body: { number, label: 'Ventas', destination } })).record.id
}

const ask = (client: Client, id: number) => client.send(callWithCode, { params: { id } })
const say = (client: Client, id: number, code: string) =>
  client.send(enterCode, { params: { id }, body: { code } })

/** Answers the call to the number, and returns the code that is heard. */
async function heard(number: string): Promise<string> {
  await carrier.reaches('ringing')
  expect((await carrier.incoming()).dialed).toBe(number)
  await carrier.answer()
  expect(await carrier.ended()).toEqual({ cause: 'normal' })
  const codes =
    played.at(-1)?.sounds.flatMap((sound) => (sound.kind === 'digits' ? [sound.digits] : [])) ?? []
  expect(codes).toHaveLength(3)
  return codes[0] ?? ''
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the code that is spoken in a call to the number makes it the company’s', async () => {
  const id = await didOf(admin, '6015559801')
  expect(await ask(admin, id)).toMatchObject({ status: 200, body: { number: '+576015559801' } })
  const code = await heard('+576015559801')
  expect(await say(admin, id, wrong(code))).toMatchObject({
    status: 400,
    body: { fields: { code: [expect.any(String)] } },
  })
  expect(await say(admin, id, code)).toMatchObject({ status: 200, body: { number: '+576015559801' } })
  expect(await admin.call(dids.routes.read, { params: { id } })).toMatchObject({ ownership: 'owned' })
  const { results } = await operador.call(numbers.routes.list, { query: { search: '576015559801' } })
  expect(results).toMatchObject([{ ownership: 'owned', company: { id: admin.session.company.id } }])
  // Once it has an owner nobody else can prove it, though they hear a code; nor call it.
  const theirs = await didOf(eva, '+576015559801')
  expect(await ask(eva, theirs)).toMatchObject({ status: 409, body: { code: 'pbx.number_not_provable' } })
  expect(await say(eva, theirs, code)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a code counts only for the company that asked for the call', async () => {
  const ours = await didOf(admin, '6015559802')
  const theirs = await didOf(eva, '6015559802')
  await ask(admin, ours)
  const code = await heard('+576015559802')
  expect(await say(eva, theirs, code)).toMatchObject({ status: 400 })
  await ask(eva, theirs)
  const other = await heard('+576015559802')
  expect(await say(eva, theirs, code === other ? wrong(code) : code)).toMatchObject({ status: 400 })
  const answers = await Promise.all([say(admin, ours, code), say(eva, theirs, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('after five wrong codes the right one is none, also when they come at once', async () => {
  const id = await didOf(admin, '6015559803')
  await ask(admin, id)
  const code = await heard('+576015559803')
  const tries = Array.from({ length: 5 }, () => say(admin, id, wrong(code)))
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
  expect(await say(admin, id, code)).toMatchObject({ status: 400 })
})

test('numbers abroad and internal ones are not called; other companies’ DIDs and agents are refused', async () => {
  for (const number of ['+13055551234', '+882123456789', '201', '9011234567', '+5719001234567', '5559801'])
    expect(await ask(eva, await didOf(eva, number))).toMatchObject({ status: 409 })
  const id = await didOf(eva, '6015559805')
  expect(await ask(admin, id)).toMatchObject({ status: 404 })
  expect(await ask(ana, id)).toMatchObject({ status: 403 })
  expect(carrier.phase()).toBe('idle')
})

test('with the line down the request says so', async () => {
  const id = await didOf(eva, '6015559806')
  inMemory.goDown('test')
  expect(await ask(eva, id)).toMatchObject({ status: 503, body: { code: 'pbx.no_proof_call' } })
})
