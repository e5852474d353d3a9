import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countersFrom, type MediaCounters, statisticsBetween } from './call-stats.ts'
import { qualityOf } from './quality.ts'

describe('quality', () => {
  test.each([
    [{ lost: 0, received: 50, jitter: 0.002, rtt: 0.02 }, 'excellent'],
    [{ lost: 1, received: 49, jitter: 0.01, rtt: 0.05 }, 'good'],
    [{ lost: 2, received: 48, jitter: 0.015, rtt: 0.08 }, 'fair'],
    [{ lost: 10, received: 40, jitter: 0.05, rtt: 0.3 }, 'poor'],
    [{ lost: 0, received: 50, jitter: 0.002, rtt: 0.9 }, 'poor'],
  ] as const)('%j is %s', (sample, mark) => expect(qualityOf(sample).mark).toBe(mark))

  test('stays in range, and never improves with more loss, jitter or delay', () => {
    const natural = fc.integer({ min: 0, max: 500 })
    const seconds = fc.double({ min: 0, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        natural,
        natural,
        seconds,
        seconds,
        natural,
        seconds,
        (lost, received, jitter, rtt, more, worse) => {
          const { mos } = qualityOf({ lost, received, jitter, rtt })
          expect(mos).toBeGreaterThanOrEqual(1)
          expect(mos).toBeLessThanOrEqual(4.5)
          expect(qualityOf({ lost: lost + more, received, jitter, rtt }).mos).toBeLessThanOrEqual(mos)
          expect(qualityOf({ lost, received, jitter: jitter + worse, rtt }).mos).toBeLessThanOrEqual(mos)
          expect(qualityOf({ lost, received, jitter, rtt: rtt + worse }).mos).toBeLessThanOrEqual(mos)
        },
      ),
    )
  })
})

const counters = (part: Partial<MediaCounters> = {}): MediaCounters => ({
  at: 1000,
  ssrc: 7,
  packets: 50,
  bytes: 5000,
  lost: 0,
  jitter: 0.001,
  energyIn: 1,
  energyOut: 1,
  rtt: 0.01,
  ...part,
})

describe('statistics', () => {
  test('rates cover the last second', () => {
    const now = counters({ at: 2000, packets: 100, bytes: 13_000, lost: 1 })
    expect(statisticsBetween(counters(), now)).toMatchObject({ packets: 100, lost: 1, byteRate: 8000 })
  })

  test('the first reading, another stream and a repeated instant have no rate', () => {
    expect(statisticsBetween(null, counters())).toMatchObject({ byteRate: 0, quality: null })
    expect(statisticsBetween(counters({ ssrc: 1 }), counters({ at: 2000 }))).toMatchObject({ quality: null })
    expect(statisticsBetween(counters(), counters())).toMatchObject({ byteRate: 0, quality: null })
  })

  test('a held call without packets does not count as bad quality', () => {
    expect(statisticsBetween(counters(), counters({ at: 2000 })).quality).toBeNull()
  })

  test('a decreasing loss counter is not a negative loss', () => {
    const now = counters({ at: 2000, packets: 100, lost: 2 })
    expect(statisticsBetween(counters({ lost: 4 }), now).quality?.mark).toBe('excellent')
  })

  test('reads incoming audio, and the round trip from the report or else from the candidate pair', () => {
    const inbound = {
      type: 'inbound-rtp',
      kind: 'audio',
      timestamp: 5,
      ssrc: 9,
      packetsReceived: 3,
      bytesReceived: 300,
      packetsLost: 1,
      jitter: 0.5,
    }
    const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.25 }
    const unused = { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 }
    const report = { type: 'remote-inbound-rtp', roundTripTime: 0.125 }
    expect(countersFrom([unused, inbound, pair])).toEqual({
      at: 5,
      ssrc: 9,
      packets: 3,
      bytes: 300,
      lost: 1,
      jitter: 0.5,
      energyIn: null,
      energyOut: null,
      rtt: 0.25,
    })
    const source = { type: 'media-source', kind: 'audio', totalAudioEnergy: 0.5 }
    expect(countersFrom([inbound, source])?.energyOut).toBe(0.5)
    expect(countersFrom([pair, inbound, report])?.rtt).toBe(0.125)
    expect(countersFrom([report, inbound, pair])?.rtt).toBe(0.125)
    expect(countersFrom([pair, { ...inbound, kind: 'video' }])).toBeNull()
  })
})
