import { afterEach, beforeEach, expect, test } from 'vitest'
import { handClock } from '#platform/realtime/web/hand-clock.ts'
import { BUSY_AGAIN, GIVE_UP, MediaRecovery, OFFER_AGAIN, PATIENCE } from './media-recovery.ts'

let published: string[]
let clock: ReturnType<typeof handClock>
let reachable: boolean
let free: boolean
let recovery: MediaRecovery
const offers = () => published.filter((what) => what === 'offer').length

beforeEach(() => {
  published = []
  clock = handClock()
  reachable = true
  free = true
  recovery = new MediaRecovery({
    restart: () => {
      if (free) published.push('offer')
      return free
    },
    reachable: () => reachable,
    suspect: () => published.push('suspect'),
    tell: (interrupted) => published.push(interrupted ? 'interrupted' : 'back'),
    giveUp: () => published.push('given up'),
    after: clock.after,
  })
})
afterEach(() => {
  recovery.close()
  expect(clock.waiting()).toBe(0)
})

test('a path that recovers by itself is left alone', () => {
  recovery.iceChanged('disconnected')
  clock.advance(PATIENCE - 1)
  recovery.iceChanged('connected')
  clock.advance(GIVE_UP)
  expect(published).toEqual(['interrupted', 'suspect', 'back'])
})

test('a lost path is offered again until it is restored', () => {
  recovery.iceChanged('disconnected')
  clock.advance(PATIENCE)
  expect(offers()).toBe(1)
  clock.advance(OFFER_AGAIN)
  expect(offers()).toBe(2)
  recovery.iceChanged('connected')
  clock.advance(GIVE_UP)
  expect(offers()).toBe(2)
  expect(published.at(-1)).toBe('back')
})

test('a failed path is offered again at once, or after an offer already under way', () => {
  free = false
  recovery.iceChanged('failed')
  clock.advance(0)
  expect(offers()).toBe(0)
  free = true
  clock.advance(BUSY_AGAIN)
  expect(offers()).toBe(1)
})

test('without a connection nothing is offered, and a new connection always makes an offer', () => {
  reachable = false
  recovery.iceChanged('failed')
  clock.advance(OFFER_AGAIN)
  expect(offers()).toBe(0)
  reachable = true
  recovery.moved()
  clock.advance(0)
  expect(offers()).toBe(1)
  recovery.iceChanged('connected')
  recovery.moved()
  clock.advance(0)
  expect(offers()).toBe(2)
  clock.advance(GIVE_UP)
  expect(offers()).toBe(2)
})

test('a failed offer is repeated even while audio flows', () => {
  recovery.offerFailed()
  clock.advance(OFFER_AGAIN)
  expect(offers()).toBe(1)
})

test('a minute without a path ends the call', () => {
  reachable = false
  recovery.iceChanged('disconnected')
  recovery.iceChanged('failed')
  clock.advance(GIVE_UP - 1)
  expect(published).not.toContain('given up')
  clock.advance(1)
  expect(published.at(-1)).toBe('given up')
})
