import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { DID, exchange, OUTSIDER } from './stage/exchange-setting.ts'
import { type Side, talk } from './stage/scenario-people.ts'
import type { CallStage } from './stage/stage-types.ts'

const CLASSES = ['internal', 'mobile', 'international', 'premium'] as const
/** Numbers with the class that they need, in spellings that attackers try. */
const NUMBERS = [
  ['3007654321', 'mobile'],
  ['+573007654321', 'mobile'],
  ['+34911222333', 'international'],
  ['00934911222333', 'international'],
  ['34911222333', 'international'],
  ['+18095551234', 'international'],
  ['9011234567', 'premium'],
  ['85432', 'premium'],
  ['+881612345678', 'premium'],
] as const
const LIMITS = [
  {},
  { max_calls: 0 },
  { max_calls_minute: 0 },
  { max_minutes_day: 0 },
  { max_spend_day: 0 },
] as const

interface Setting {
  company: { id: number }
  /** The first one's calls are those in question. */
  people: readonly [Side, Side, Side]
  /** A trunk that is free for calls to the outside. */
  out: Device
  inbound: Device
  number: string
  /** The class that the number needs. */
  needs: (typeof CLASSES)[number]
}

interface Way {
  /** Tries to reach `number`. */
  tries(setting: Setting): Promise<void>
  /** Resolves when it was refused; absent: at once. */
  refused?(setting: Setting): Promise<unknown>
  /** Who has to pay; the others may call inside only. */
  payer: 0 | 2
  /** A class that is not dialled this way, whoever pays. */
  never?: 'premium'
}

/** Every way that a call can leave a company, each with every class of caller, class of number and limit. */
export function waysOutScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const command = (side: Side, type: 'blind' | 'conference', target: string) =>
    stage().phone.handleCommand({
      what: 'transfer',
      endpoint: side.extension.endpoint,
      callId: side.device.sipCallId() ?? '',
      target,
      type,
    })
  const forward = ({ extension: { id, companyId } }: Side, always: string) =>
    rows()
      .insertInto('extension_forwards')
      .values({ extension_id: id, company_id: companyId, always })
      .execute()

  const legsOf = ({ id }: { id: number }) =>
    rows()
      .selectFrom('outside_legs')
      .select(['extension_id', 'number', 'class', 'ended_at'])
      .where('company_id', '=', id)
      .execute()

  const WAYS: Record<string, Way> = {
    'a call': {
      payer: 0,
      tries: ({ people: [ana], number }) => ana.device.call(number),
      refused: ({ people: [ana] }) => ana.device.ended(),
    },
    'a forward, called by a colleague': {
      payer: 0,
      async tries({ people: [ana, luis], number }) {
        await forward(ana, number)
        await luis.device.call('1001')
      },
      refused: ({ people: [, luis] }) => luis.device.ended(),
    },
    'a forward, called from outside': {
      payer: 0,
      async tries({ people: [ana], inbound, number }) {
        await forward(ana, number)
        await inbound.call(DID, OUTSIDER)
      },
      refused: ({ inbound }) => inbound.ended(),
    },
    'a blind transfer from the screen': {
      payer: 0,
      async tries({ people: [ana, luis], number }) {
        await talk(ana, luis)
        await command(ana, 'blind', number)
      },
    },
    'a transfer of a call from outside': {
      payer: 0,
      async tries({ people: [ana], inbound, number }) {
        await inbound.call(DID, OUTSIDER)
        await ana.device.reaches('ringing')
        await ana.device.answer()
        await inbound.reaches('talking')
        await vi.waitFor(async () => expect((await ana.device.hears()).devices).toEqual([inbound.id]), {
          timeout: 30_000,
        })
        await command(ana, 'blind', number)
      },
    },
    'a transfer by the phone’s own key': {
      payer: 0,
      async tries({ people: [ana, luis], number }) {
        await talk(ana, luis)
        await ana.device.transfer(number)
      },
      refused: ({ people: [ana] }) => ana.device.transferRefused(),
    },
    'an invitation to a conference': {
      payer: 0,
      async tries({ people: [ana, luis], number }) {
        await talk(ana, luis)
        await command(ana, 'conference', number)
      },
    },
    'a conference with a colleague who forwards': {
      payer: 2,
      async tries({ people: [ana, luis, eva], number }) {
        await forward(eva, number)
        await talk(ana, luis)
        await command(ana, 'conference', '1003')
      },
    },
    'a callback that an agent takes': {
      payer: 2,
      never: 'premium',
      async tries({ company, people: [, , eva], number, needs }) {
        const { id: call_id } = await rows()
          .insertInto('calls')
          .values({ id: crypto.randomUUID(), company_id: company.id, dialed: DID, started_at: new Date() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: queue_id } = await rows()
          .selectFrom('call_queues')
          .select('id')
          .where('company_id', '=', company.id)
          .executeTakeFirstOrThrow()
        const entered_at = new Date()
        await rows()
          .insertInto('queue_callbacks')
          .values({ company_id: company.id, queue_id, call_id, number, name: '', entered_at })
          .execute()
        if (needs === 'premium') return
        await eva.device.reaches('ringing')
        await eva.device.answer()
      },
      async refused({ company, people: [, , eva], needs }) {
        if (needs === 'premium') return
        await eva.device.ended()
        const attempts = async () =>
          (
            await rows()
              .selectFrom('queue_callbacks')
              .select('attempts')
              .where('company_id', '=', company.id)
              .executeTakeFirst()
          )?.attempts
        await vi.waitFor(async () => expect(await attempts()).toBe(1), { timeout: 30_000 })
      },
    },
  }

  async function setting(number: string, needs: Setting['needs']): Promise<Setting> {
    const company = await stage().company()
    const { id } = await rows()
      .insertInto('call_queues')
      .values({ company_id: company.id, name: 'Ventas', callback_abroad: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await exchange(
      stage(),
      ([ana, , eva]) => ({
        queues: [queueOf({ id, members: [{ extension: eva, penalty: 0, fixed: true }] })],
        to: { kind: 'extension', id: ana },
      }),
      company,
    )
    const out = await stage().carrier(company)
    // Full with its own call, and the last choice.
    await rows()
      .updateTable('trunks')
      .set({ channels: 1, priority: 50 })
      .where('id', '=', made.carrier.trunk)
      .execute()
    return { company, people: made.people, inbound: made.carrier, out, number, needs }
  }

  test.each(Object.entries(WAYS))(
    '%s goes out only within its payer’s class and limits, and is billed to them',
    async (_, { tries, refused, payer, never }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...CLASSES),
          fc.constantFrom(...NUMBERS),
          fc.constantFrom(...LIMITS),
          async (reach, [number, needs], limits) => {
            const made = await setting(number, needs)
            const { company, people, out } = made
            for (const [index, { extension }] of people.entries())
              await rows()
                .updateTable('extensions')
                .set({ reach: index === payer ? reach : 'internal' })
                .where('id', '=', extension.id)
                .execute()
            await rows()
              .insertInto('call_ceilings')
              .values({ company_id: company.id, name: 'Tope', ...limits })
              .execute()
            await tries(made)
            const may =
              needs !== never &&
              CLASSES.indexOf(reach) >= CLASSES.indexOf(needs) &&
              Object.keys(limits).length === 0
            if (may) await out.reaches('ringing')
            else await refused?.(made)
            await stage().phone.settled()
            const paid = { extension_id: people[payer].extension.id, number, class: needs, ended_at: null }
            expect(await legsOf(company)).toEqual(may ? [paid] : [])
            expect(out.phase()).toBe(may ? 'ringing' : 'idle')
            await stage().clear()
            const over = (await legsOf(company)).map(({ ended_at }) => ended_at)
            expect(over).toEqual(may ? [expect.any(Date)] : [])
          },
        ),
        {
          numRuns: thorough(3, 60),
          examples: [
            ['premium', NUMBERS[0], LIMITS[0]],
            ['mobile', NUMBERS[6], LIMITS[0]],
          ],
        },
      )
    },
    240_000,
  )

  test('a destination outside that nobody pays for is dialled for nobody', async () => {
    const { carrier } = await exchange(stage(), () => ({
      ringGroups: [ringGroupOf({ id: 5, members: [], fallback: { kind: 'outside', number: '3007654321' } })],
      to: { kind: 'ring_group', id: 5 },
    }))
    await carrier.call(DID, OUTSIDER)
    expect(await carrier.ended()).toEqual({ cause: 'not-allowed' })
  })
}
