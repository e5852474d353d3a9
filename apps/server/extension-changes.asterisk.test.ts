import { beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { users } from '#features/users/contract/users.ts'
import { type Device, RegistrationRefused } from '#platform/testing/telephony/device.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

/**
 * Changes by an administrator take effect on the real Asterisk without affecting a running call. Nothing is retried: the first
 * registration and the first call after the answer must see the change. How long each took is noted beside the test.
 */
const { harness, engine, program } = await startProgramOnAsterisk()

interface Phone {
  id: number
  number: string
  account: string
  device: Device
}

let admin: Client
let one: Phone
let two: Phone

const deviceOf = (account: string, secret: string) => harness.device({ endpoint: account, secret })
async function newPhone(number: string): Promise<Phone> {
  const { record, once } = await admin.call(extensions.routes.create, {
    body: { number, display_name: `Fija ${number}` },
  })
  const device = await deviceOf(record.account, once.secret ?? '')
  return { id: record.id, number, account: record.account, device }
}
const act = (action: 'disable' | 'enable' | 'remove', { id }: Phone) =>
  admin.call(extensions.routes.act, { body: { action, ids: [id] } })

const talking = () =>
  vi.waitFor(
    async () => {
      expect((await one.device.hears()).devices).toEqual([two.device.id])
      expect((await two.device.hears()).devices).toEqual([one.device.id])
    },
    { timeout: 30_000 },
  )

beforeAll(async () => {
  await untilUp(engine)
  admin = await program.signIn('admin')
  ;[one, two] = [await newPhone('2001'), await newPhone('2002')]
  await one.device.register()
  await two.device.register()
  await one.device.call(two.number)
  await two.device.reaches('ringing')
  await two.device.answer()
  await talking()
})

const measured = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}

test('a new extension works at once; disabled it cannot register or call; other calls continue', async ({
  annotate,
}) => {
  const third = await newPhone('2003')
  const registering = await measured(() => third.device.register())
  await third.device.call('9999')
  expect(await third.device.ended()).toEqual({ cause: 'unknown-number' })

  await act('disable', third)
  const refused = await measured(() => expect(third.device.register()).rejects.toThrow(RegistrationRefused))
  await third.device.call(two.number)
  const { cause } = await third.device.ended()
  expect(['rejected', 'failed', 'not-allowed', 'unknown-number']).toContain(cause)
  const fourth = await newPhone('2004')
  await fourth.device.register()
  await fourth.device.call(third.number)
  expect(await fourth.device.ended()).toEqual({ cause: 'unknown-number' })
  await talking()

  await act('enable', third)
  await third.device.register()
  await act('remove', third)
  await expect(third.device.register()).rejects.toThrow(RegistrationRefused)
  await talking()

  await annotate(
    `registered ${registering} ms after it was made, refused ${refused} ms after it was disabled`,
  )
})

test('a renewed secret works at once and the old one is refused, without ending the running call', async ({
  annotate,
}) => {
  const { once } = await admin.call(renewExtensionSecret, { params: { id: one.id } })
  const refused = await measured(() => expect(one.device.register()).rejects.toThrow(RegistrationRefused))
  const again = await deviceOf(one.account, once.secret ?? '')
  const registering = await measured(() => again.register())
  await talking()
  await annotate(`the old secret was refused after ${refused} ms, the new one taken after ${registering} ms`)
})

test('changed call permissions apply to the next call, and do not affect the running one', async () => {
  const ana = await program.signIn('ana')
  const { account } = ana.session.sipData ?? { account: '' }
  const { results } = await admin.call(extensions.routes.list, { query: { search: '1001' } })
  const { once } = await admin.call(renewExtensionSecret, { params: { id: results[0]?.id ?? 0 } })
  const phone = await deviceOf(account, once.secret ?? '')
  await phone.register()
  const change = async (patch: object) => {
    const params = { id: ana.session.userId }
    const { version } = await admin.call(users.routes.read, { params })
    await admin.call(users.routes.edit, { params, body: { version, ...patch } })
  }
  const outcome = async () => {
    await phone.call('9998')
    return (await phone.ended()).cause
  }
  expect(await outcome()).toBe('unknown-number')
  await change({ call_permission: 'none' })
  const forbidden = await outcome()
  await change({ call_permission: 'national', out_call_number_blocked: ['999*'] })
  expect(await outcome()).toBe(forbidden)
  expect(forbidden).not.toBe('unknown-number')
  await change({ out_call_number_blocked: [] })
  expect(await outcome()).toBe('unknown-number')
  await talking()

  await one.device.hangup()
  expect(await two.device.ended()).toEqual({ cause: 'normal' })
})
