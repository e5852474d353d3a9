import { randomUUID } from 'node:crypto'
import { saysHidden } from '#platform/telephony/carrier/caller-words.ts'
import { plainHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import { refusalWords } from '#platform/telephony/carrier/refusal-words.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { LegId, MusicName } from '#platform/telephony/port.ts'
import { type Heard, RegistrationRefused } from './device.ts'
import type { Exchange, Pace } from './in-memory-signals.ts'
import { type InMemoryState, mediaBridge } from './in-memory-state.ts'

const NOTHING: Heard = { devices: [], music: false }

/** Effects of device signals in the simulated engine. */
export function createExchange(state: InMemoryState, pace: Pace): Exchange {
  const { accounts, registered, legs, power, tell, tellContacts, endLeg, endRecording, othersInBridge } =
    state
  return {
    pace,
    register(handset) {
      const secret = accounts.get(handset.endpoint)
      if (power.dead || secret !== handset.secret) throw new RegistrationRefused(handset.endpoint)
      registered.set(handset.contact, handset)
      tellContacts(handset.endpoint)
    },
    unregister(handset) {
      if (registered.delete(handset.contact)) tellContacts(handset.endpoint)
    },
    invite(handset, dialed, sipCallId, as) {
      if (power.dead) return null
      const id = `in-${randomUUID()}`
      const { endpoint } = handset
      const rest = {
        bridge: null,
        early: false,
        held: false,
        muted: false,
        watched: false,
        music: false,
        tune: null,
        playing: null,
        ringTimer: null,
        recording: null,
      }
      const from = { name: as?.name ?? '', number: as?.number ?? endpoint }
      const isTrunk = trunkOf(endpoint) !== null
      const headers = isTrunk ? { ...plainHeaders(dialed, from), ...as?.headers } : null
      const hides = !isTrunk && (saysHidden(from.number) || as?.headers?.privacy === 'id')
      legs.set(id, { id, endpoint, handset, sipCallId, dialed, from, state: 'arrived', ...rest })
      tell({
        type: 'leg-arrived',
        leg: id,
        endpoint,
        dialed,
        from,
        sipCallId,
        source: null,
        hops: 0,
        share: null,
        headers,
        ...(hides ? { hides } : {}),
      })
      return id
    },
    ringing(id) {
      if (legs.get(id)?.state === 'dialing') tell({ type: 'leg-ringing', leg: id })
    },
    progress(id, sound) {
      if (legs.get(id)?.state === 'dialing') tell({ type: 'leg-progress', leg: id, sound })
    },
    answered(id) {
      const leg = legs.get(id)
      if (leg?.state !== 'dialing') return
      if (leg.ringTimer) clearTimeout(leg.ringTimer)
      leg.state = 'up'
      tell({ type: 'leg-answered', leg: id })
    },
    ended(id, cause, phrase = '') {
      const leg = legs.get(id)
      if (!leg) return
      const gaveUp = leg.state === 'arrived' && cause === 'normal'
      const said = trunkOf(leg.endpoint) === null ? null : refusalWords(phrase)
      endLeg(leg, gaveUp ? 'cancelled' : cause, said === null ? {} : { said })
    },
    redirected(id, to) {
      const leg = legs.get(id)
      if (!leg) return
      if (trunkOf(leg.endpoint) === null) endLeg(leg, 'no-answer', { forwardTo: to })
      else endLeg(leg, 'failed')
    },
    held(id, on) {
      const leg = legs.get(id)
      if (!leg || leg.held === on) return
      leg.held = on
      tell({ type: on ? 'leg-held' : 'leg-resumed', leg: id })
    },
    digit(id, digit) {
      const leg = legs.get(id)
      if (!leg) return
      if (leg.recording && digit === '#') return endRecording(leg)
      if (leg.bridge === null || leg.bridge === mediaBridge(id))
        return tell({ type: 'leg-digit', leg: id, digit })
      for (const other of othersInBridge(leg)) other.handset.digit(other.id, digit)
    },
    transfers(id, to) {
      if (legs.has(id)) tell({ type: 'leg-transfers', leg: id, to })
    },
    heardBy: (id) => withSpies(state, id),
  }
}

/** Bridge membership, ignoring spies. */
function inBridge(state: InMemoryState, id: LegId): Heard {
  const { legs, tunes, othersInBridge } = state
  const leg = legs.get(id)
  if (!leg || (leg.state !== 'up' && !leg.early) || leg.held) return NOTHING
  const own = (music: MusicName | null | undefined) =>
    music && [...tunes.values()].includes(music) ? { own: true } : {}
  if (leg.bridge === null) return { devices: [], music: leg.music || leg.playing !== null, ...own(leg.tune) }
  const others = othersInBridge(leg)
  const holding = others.find((other) => other.held)
  return {
    devices: others.flatMap((other) => (other.held || other.muted ? [] : [other.handset.id])).sort(),
    music: holding !== undefined || state.bridges.get(leg.bridge)?.announcing === true,
    ...own(holding && tunes.get(holding.endpoint.replace(/-[^-]*$/, ''))),
  }
}

function withSpies(state: InMemoryState, id: LegId): Heard {
  const { legs, spies } = state
  const heard = inBridge(state, id)
  const devices = new Set(heard.devices)
  const bridge = legs.get(id)?.bridge ?? null
  const says = (leg: LegId) => {
    const one = legs.get(leg)
    return one && !one.held && !one.muted ? [one.handset.id] : []
  }
  for (const { on, listener, heardBy } of spies.values()) {
    const isBeside = bridge !== null && legs.get(on)?.bridge === bridge
    if (id === listener) for (const one of [...says(on), ...inBridge(state, on).devices]) devices.add(one)
    else if (id === on ? heardBy !== 'nobody' : isBeside && heardBy === 'all')
      for (const one of says(listener)) devices.add(one)
  }
  return { ...heard, devices: [...devices].sort() }
}
