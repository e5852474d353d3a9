import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedTrack } from '#platform/meetings/port.ts'
import { composeVideo } from './compose-video.ts'
import { besidePlaces, CANVAS, gridPlaces, overlap, shareCells, spansOf } from './layout.ts'

const track = (over: Partial<RecordedTrack>): RecordedTrack => ({
  ...{ feed: 'ana.camera', kind: 'video', path: '/t', startedAt: 0, endedAt: 10_000, closedAt: 10_000 },
  pauses: [],
  ...over,
})

test('places lie within the picture and do not overlap, for any number of cameras', () => {
  for (let count = 1; count <= 32; count += 1) {
    const places = gridPlaces(count)
    expect(places).toHaveLength(count)
    places.forEach(({ x, y, width, height }, index) => {
      expect(x >= 0 && y >= 0 && x + width <= CANVAS.width && y + height <= CANVAS.height).toBe(true)
      expect([x % 2, y % 2, width % 2, height % 2]).toEqual([0, 0, 0, 0])
      for (const other of places.slice(index + 1))
        expect(x + width <= other.x || other.x + other.width <= x || y + height <= other.y).toBe(true)
    })
  }
  expect(besidePlaces(16)).toHaveLength(5)
})

test('tracks of one time never share a place, and there are no more places than tracks at a time', () => {
  const spans = fc.array(fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 500 })), { maxLength: 40 })
  fc.assert(
    fc.property(spans, (list) => {
      const tracks = list.map(([startedAt, length]) => track({ startedAt, endedAt: startedAt + length }))
      const shown = shareCells(tracks, 0)
      for (const one of shown)
        for (const other of shown)
          if (one !== other && one.cell === other.cell)
            expect(
              one.track.endedAt <= other.track.startedAt || other.track.endedAt <= one.track.startedAt,
            ).toBe(true)
      const atOnce = tracks.map(
        ({ startedAt: at }) => tracks.filter((one) => one.startedAt <= at && one.endedAt > at).length,
      )
      expect(Math.max(0, ...shown.map(({ cell }) => cell + 1))).toBe(Math.max(0, ...atOnce))
    }),
  )
})

test('a camera is not shown while it is off', () => {
  const one = track({ startedAt: 1_000, endedAt: 9_000, pauses: [[3_000, 5_000]] })
  expect(spansOf(one, 1_000)).toEqual([
    [0, 2],
    [4, 8],
  ])
  expect(overlap([[0, 2]], [[1, 5]])).toEqual([[1, 2]])
})

test('nothing recorded makes no video; sound alone makes one; each track is one input', () => {
  expect(composeVideo([], '/to')).toBeNull()
  const sound = composeVideo([track({ kind: 'audio', startedAt: 500, endedAt: 4_500 })], '/to')
  expect(sound?.seconds).toBe(4)
  const all = composeVideo(
    [
      track({ path: '/a' }),
      track({ path: '/b', kind: 'audio', startedAt: 250 }),
      track({ path: '/c', feed: 'luis.screen', startedAt: 2_000, endedAt: 3_000, closedAt: 12_000 }),
    ],
    '/to',
  )
  // A screen on which nothing moves is shown until it is closed.
  expect(all?.seconds).toBe(12)
  expect(all?.args.filter((one) => ['/a', '/b', '/c'].includes(one))).toEqual(['/a', '/c', '/b'])
  expect(all?.args.join(' ')).toContain('adelay=250')
})
