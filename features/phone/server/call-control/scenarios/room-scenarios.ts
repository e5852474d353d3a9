import { expect, test, vi } from 'vitest'
import type { Room } from '#platform/telephony/journey/plan.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, type Scene, type Side, talk } from './stage/scenario-people.ts'

const NUMBER = '8500'
const PIN = '4821'

/** Permanent conference rooms, and every way into them. */
export function roomScenarios(scene: Scene): void {
  const withRoom = (room: Partial<Room> = {}) =>
    exchange(scene.stage(), () => ({
      to: { kind: 'conference', id: 1 },
      rooms: [{ id: 1, name: 'Comité', pin: null, ...room }],
      numbers: new Map([[NUMBER, { kind: 'conference', id: 1 }]]),
    }))

  async function comesIn({ device }: Side) {
    await device.call(NUMBER)
    await device.reaches('talking')
  }

  const roomsOf = (company: number) =>
    scene
      .stage()
      .database.systemRows.selectFrom('conferences')
      .select(['room', 'moderator', 'names', 'ended_at'])
      .where('company_id', '=', company)
      .execute()

  test('the first member waits alone, others come and go, and the list shows it after the last one', async () => {
    const { company, people } = await withRoom()
    const [ana, luis, eva] = people
    await comesIn(ana)
    await comesIn(luis)
    await hearEachOther(ana.device, luis.device)
    await luis.device.hangup()
    await comesIn(eva)
    await hearEachOther(ana.device, eva.device)
    await ana.device.hangup()
    await eva.device.hangup()
    await allGone(scene)
    await vi.waitFor(
      async () =>
        expect(await roomsOf(company.id)).toEqual([
          {
            room: 'Comité',
            moderator: expect.stringContaining('Persona'),
            names: 'Persona 1001, Persona 1002, Persona 1003',
            ended_at: expect.any(Date),
          },
        ]),
      { timeout: 30_000 },
    )
  })

  test('the PIN is asked for and admits callers, from outside too', async () => {
    const { carrier, people } = await withRoom({ pin: PIN })
    const [ana] = people
    await comesIn(ana)
    await ana.device.digits(`9999#${PIN}`)
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await carrier.digits(PIN)
    await hears(ana.device, carrier)
    await ana.device.hangup()
    await carrier.hangup()
    await allGone(scene)
  })

  test('three wrong PINs end the call', async () => {
    const { people } = await withRoom({ pin: PIN })
    const [ana] = people
    await comesIn(ana)
    for (let tries = 0; tries < 3; tries += 1) await ana.device.digits('0#')
    await ana.device.ended()
    await allGone(scene)
  })

  test('a PIN is not found by calling again and again, and strangers who try keep no colleague out', async () => {
    const { carrier, company, people } = await withRoom({ pin: PIN })
    const [ana] = people
    const tries = async (keys: readonly string[]) => {
      await carrier.call(DID, OUTSIDER)
      await carrier.reaches('talking')
      for (const key of keys) await carrier.digits(key)
      await carrier.ended()
    }
    await tries(['0#', '0#', '0#'])
    await tries(['0#', '0#', '0#'])
    // The right one is as wrong as the others now.
    await tries([PIN, PIN, PIN])
    await comesIn(ana)
    await ana.device.digits(PIN)
    await vi.waitFor(async () => expect(await roomsOf(company.id)).toHaveLength(1), { timeout: 30_000 })
    await ana.device.hangup()
    await allGone(scene)
  })

  test('the moderator mutes and removes, and the room stays open to others', async () => {
    const { people } = await withRoom()
    const [ana, luis, eva] = people
    await comesIn(ana)
    await comesIn(luis)
    await hearEachOther(ana.device, luis.device)
    const own = { endpoint: ana.extension.endpoint, callId: ana.device.sipCallId() ?? '' }
    const muting = { what: 'conference-mute', ...own, member: '1002', muted: true } as const
    expect(await scene.stage().phone.handleCommand(muting)).toEqual({ refused: null })
    await vi.waitFor(async () => expect((await ana.device.hears()).devices).toEqual([]), { timeout: 30_000 })
    expect(
      await scene.stage().phone.handleCommand({ what: 'conference-remove', ...own, member: '1002' }),
    ).toEqual({
      refused: null,
    })
    await luis.device.ended()
    await comesIn(eva)
    await hearEachOther(ana.device, eva.device)
    await Promise.all([ana.device.hangup(), eva.device.hangup()])
    await allGone(scene)
  })

  test('a phone transfers the other party into the room by key, and joins with its other line', async () => {
    const { people } = await withRoom()
    const [ana, luis, eva] = people
    await talk(luis, ana)
    await luis.device.hold()
    const line = await scene.stage().device(luis.extension)
    await line.call(NUMBER)
    await line.reaches('talking')
    await luis.device.transfer(NUMBER)
    await luis.device.ended()
    await hearEachOther(ana.device, line)
    await talk(luis, eva)
    await luis.device.transfer(NUMBER)
    await luis.device.ended()
    const heardBy = async ({ hears }: Device) => (await hears()).devices
    await vi.waitFor(
      async () => {
        expect(await heardBy(line)).toEqual([ana.device.id, eva.device.id].toSorted())
        expect(await heardBy(eva.device)).toEqual([ana.device.id, line.id].toSorted())
      },
      { timeout: 30_000 },
    )
    await line.hangup()
    await hearEachOther(ana.device, eva.device)
    await Promise.all([ana.device.hangup(), eva.device.hangup()])
    await allGone(scene)
  })
}
