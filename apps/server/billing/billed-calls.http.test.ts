import { expect, test, vi } from 'vitest'
import { createBilling } from '#features/billing/server/create-billing.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { inMemoryStage } from '#features/phone/server/call-control/scenarios/stage/in-memory-stage.ts'
import { silentLogger } from '#platform/log/logger.ts'

const MOBILE = '3007654321'

const { setStage, database } = inMemoryStage((parts) =>
  createPbx({
    ...parts,
    charges: createBilling({
      database: parts.database,
      notify: async () => {},
      sendMail: async () => {},
      productName: 'Suite',
      origin: 'http://localhost',
      log: silentLogger,
    }).calls,
  }),
)
/** A node looks for money every five seconds. */
const A_LOOK = { timeout: 10_000 }
vi.setConfig({ testTimeout: 60_000 })

async function prepaid(balance: number) {
  const { stage } = await setStage()
  const company = await stage.company()
  const carrier = await stage.carrier(company)
  const ana = await stage.extension(company, '1001', { name: 'Ana' })
  const anas = await stage.device(ana)
  const luiss = await stage.device(await stage.extension(company, '1002', { name: 'Luis' }))
  const rows = database().systemRows
  const { id: deck } = await rows
    .insertInto('rate_decks')
    .values({ name: `Tarifas ${ana.companyId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('call_rates')
    .values({
      deck_id: deck,
      prefix: '573',
      destination: 'Colombia móvil',
      price_minute: '60',
      first_increment: 1,
      next_increment: 1,
      valid_from: new Date('2026-01-01'),
    })
    .execute()
  await rows
    .updateTable('billing_accounts')
    .set({ mode: 'prepaid', deck_id: deck, balance })
    .where('company_id', '=', ana.companyId)
    .execute()
  const left = async () => {
    await stage.phone.settled()
    const account = await rows
      .selectFrom('billing_accounts')
      .select(['balance', 'reserved'])
      .where('company_id', '=', ana.companyId)
      .executeTakeFirstOrThrow()
    return { balance: Number(account.balance), reserved: Number(account.reserved) }
  }
  /** The running call was answered so long ago. */
  const talksFor = async (seconds: number) => {
    await stage.phone.settled()
    await rows
      .updateTable('outside_legs')
      .set({ answered_at: new Date(Date.now() - seconds * 1000) })
      .where('company_id', '=', ana.companyId)
      .where('ended_at', 'is', null)
      .execute()
  }
  return { anas, luiss, carrier, left, talksFor }
}

test('a call is paid by the second while it lasts, and ends when nothing is left for it', async () => {
  const { anas, luiss, carrier, left, talksFor } = await prepaid(130)
  await anas.call(MOBILE)
  await carrier.reaches('ringing')
  expect(await left()).toEqual({ balance: 130, reserved: 60 })
  await carrier.answer()
  await anas.reaches('talking')
  await talksFor(50)
  await expect.poll(left, A_LOOK).toEqual({ balance: 130, reserved: 120 })
  await talksFor(114)
  await anas.ended()
  await carrier.ended()
  await expect.poll(async () => (await left()).reserved, A_LOOK).toBe(0)
  const { balance } = await left()
  expect(balance).toBeGreaterThanOrEqual(10)
  expect(balance).toBeLessThanOrEqual(16)
  // Nothing is left for another minute.
  await luiss.call(MOBILE)
  await luiss.ended()
  expect(carrier.phase()).toBe('idle')
  expect(await left()).toEqual({ balance, reserved: 0 })
})

test('an unanswered call gives its reservation back', async () => {
  const { anas, carrier, left } = await prepaid(60)
  await anas.call(MOBILE)
  await carrier.reaches('ringing')
  await anas.hangup()
  await carrier.ended()
  await expect.poll(left, A_LOOK).toEqual({ balance: 60, reserved: 0 })
})
