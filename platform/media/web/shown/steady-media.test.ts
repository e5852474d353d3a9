import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type SteadyState, steadyMedia } from './steady-media.ts'
import { StandInMedia, settled } from './testing.ts'

const setUp = () => {
  const element = new StandInMedia()
  const states: SteadyState[] = []
  let asked = 0
  let refusal: Error | null = null
  const ask = async () => {
    asked += 1
    if (refusal) throw refusal
    return `/file?link=${asked}`
  }
  const media = steadyMedia(element, ask, (state) => states.push(state))
  return {
    element,
    media,
    state: () => states.at(-1),
    refuse: (error: Error | null) => {
      refusal = error
    },
  }
}

test('it plays as soon as it has an address', async () => {
  const { element, media, state } = setUp()
  media.play()
  expect(state()).toEqual({ phase: 'asking' })
  await settled()
  expect([state(), element.src, element.paused]).toEqual([{ phase: 'loaded' }, '/file?link=1', false])
})

test('an address that expires is replaced, however often, and it goes on at its place', async () => {
  const { element, media, state } = setUp()
  media.play()
  await settled()
  element.begin()
  for (const second of [40, 90]) {
    element.reach(second)
    element.lose(2)
    await settled()
    element.begin()
    expect([element.currentTime, element.paused, state()]).toEqual([second, false, { phase: 'loaded' }])
    element.reach(second + 1)
  }
  expect(element.addresses).toEqual(['/file?link=1', '/file?link=2', '/file?link=3'])
})

test('what stood still goes on standing still', async () => {
  const { element, media } = setUp()
  media.play()
  await settled()
  element.begin()
  element.reach(12)
  element.pause()
  element.lose(2)
  await settled()
  element.begin()
  expect([element.currentTime, element.paused]).toEqual([12, true])
})

test('when a new address does not help it is told, and tried again when asked to', async () => {
  const { element, media, state } = setUp()
  media.play()
  await settled()
  element.begin()
  element.reach(7)
  element.lose(2)
  await settled()
  element.begin()
  element.lose(2)
  expect(state()).toEqual({ phase: 'failed', detail: null })
  media.retry()
  await settled()
  element.begin()
  expect([element.currentTime, element.paused, element.addresses.length]).toEqual([7, false, 3])
})

test('why no address is given is told; then it goes on at its place', async () => {
  const { element, media, state, refuse } = setUp()
  media.play()
  await settled()
  element.begin()
  element.reach(5)
  refuse(new ApiFailure(0, { code: 'network', detail: 'Sin conexión' }))
  element.lose(2)
  await settled()
  expect(state()).toEqual({ phase: 'failed', detail: 'Sin conexión' })
  refuse(null)
  media.retry()
  await settled()
  element.begin()
  expect([element.currentTime, element.paused]).toEqual([5, false])
})

test('an address that is refused at once is replaced; what cannot be played is told', async () => {
  const refused = setUp()
  refused.media.play()
  await settled()
  refused.element.lose(4)
  await settled()
  refused.element.begin()
  expect([refused.state(), refused.element.paused]).toEqual([{ phase: 'loaded' }, false])

  const unplayable = setUp()
  await settled()
  unplayable.element.lose(4)
  await settled()
  unplayable.element.lose(4)
  expect(unplayable.state()).toEqual({ phase: 'broken' })
  const undecodable = setUp()
  await settled()
  undecodable.element.begin()
  undecodable.element.lose(3)
  expect(undecodable.state()).toEqual({ phase: 'broken' })
})

test('it can be placed before it is there; ended it asks for nothing and hears nothing', async () => {
  const { element, media, state } = setUp()
  media.seek(21)
  await settled()
  element.begin()
  expect(element.currentTime).toBe(21)
  media.end()
  expect(element.src).toBe('')
  element.lose(2)
  await settled()
  expect([state(), element.addresses.length]).toEqual([{ phase: 'loaded' }, 1])
})
