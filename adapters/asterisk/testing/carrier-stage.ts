import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import {
  type CarrierCall as ReadCall,
  readCarrierCall,
} from '#platform/telephony/carrier/read-carrier-call.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  type CarrierInvite,
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { type AsteriskHarness, startAsteriskHarness } from './asterisk-harness.ts'
import { addCarrierTrunk } from './carrier-trunk.ts'
import { ownNumber } from './own-number.ts'

const OURS = '6015550100'
const TERMS = { trusted: true, username: '', country: 'CO' }
const CALLER_ID = { name: 'Ferretería', number: `57${OURS}` }

type Ended = Extract<EngineEvent, { type: 'leg-ended' }>

/** A company with one number and one scripted carrier, which is known by its address. */
export interface CarrierStage {
  harness: AsteriskHarness
  carrier: ScriptedCarrier
  log: EventLog
  /** Of our SIP, `address:port`. */
  host: string
  /** Its messages as other implementations would write them; default: as they are. */
  spellAs(spelling: ((message: string) => string) | null): void
  /** An INVITE for our number. */
  place(invite?: Partial<CarrierInvite>): Promise<CarrierCall>
  /** The same, as it arrives. */
  arrival(invite?: Partial<CarrierInvite>): Promise<{ call: CarrierCall; leg: string; read: ReadCall }>
  /** The same, answered by us. */
  answered(invite?: Partial<CarrierInvite>): Promise<{ call: CarrierCall; leg: string; sdp: string }>
  /** A call of ours over the trunk. */
  dialing(): Promise<{ call: CarrierCall; leg: string }>
  end(leg: string): Promise<void>
  ended(leg: string): Promise<Ended>
  /** SDP with the carrier's address. */
  offer(...media: string[]): string
}

/** Starts an Asterisk for the calling test file, and stops it at the end. */
export async function startCarrierStage(slug: string, address: string): Promise<CarrierStage> {
  const harness = await startAsteriskHarness()
  const { asterisk, engine } = harness
  const log = createEventLog(engine)
  let spelling: ((message: string) => string) | null = null
  const { sip } = asterisk.options
  const carrier = await createScriptedCarrier({
    server: sip,
    address,
    spell: (message) => spelling?.(message) ?? message,
  })
  afterAll(async () => {
    carrier.close()
    log.close()
    await harness.stop()
  })
  const trunk = await addCarrierTrunk(asterisk.database, {
    slug,
    kind: 'address',
    address,
    port: carrier.port,
    username: 'cuenta',
    account: { secret: 'clave', masterSecret: asterisk.masterSecret },
    settings: { codecs: 'alaw,ulaw' },
  })
  await ownNumber(asterisk.database, slug, OURS)
  // A file's calls come as fast as Asterisk takes them.
  await asterisk.database.query('UPDATE companies SET max_calls_second = 1000 WHERE slug = $1', [slug])
  await engine.refreshTrunks()

  const host = `${sip.address}:${sip.port}`
  const place = (invite: Partial<CarrierInvite> = {}): Promise<CarrierCall> =>
    carrier.call({
      uri: `sip:${OURS}@${host}`,
      from: '<sip:3105550101@sbc.example>',
      to: `<sip:${OURS}@sbc.example>`,
      ...invite,
    })
  async function arrival(invite: Partial<CarrierInvite> = {}) {
    const before = log.events.length
    const call = await place(invite)
    const event = await log.find('leg-arrived', (one) => log.events.indexOf(one) >= before)
    if (event.headers === null) throw new Error('no headers')
    return { call, leg: event.leg, read: readCarrierCall(event.headers, TERMS) }
  }
  let dialled = 0
  return {
    harness,
    carrier,
    log,
    host,
    spellAs(next) {
      spelling = next
    },
    place,
    arrival,
    async answered(invite) {
      const { call, leg } = await arrival(invite)
      await engine.answer(leg)
      return { call, leg, sdp: (await call.responded(200)).body }
    },
    async dialing() {
      const leg = randomUUID()
      dialled += 1
      const number = `57301${1_000_000 + dialled}`
      await engine.dialOutside({ leg, trunk, number, callerId: CALLER_ID, timeoutSeconds: 20, hops: 1 })
      return { leg, call: await carrier.called(({ uri }) => uri.includes(number)) }
    },
    end: (leg) => engine.hangup(leg, 'normal'),
    ended: (leg) => log.find('leg-ended', (event) => event.leg === leg),
    offer: (...media) =>
      ['v=0', `o=- 1 1 IN IP4 ${address}`, 's=-', `c=IN IP4 ${address}`, 't=0 0', ...media, ''].join('\r\n'),
  }
}
