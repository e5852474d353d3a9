import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type SteadyState, steadyMedia } from './steady-media.ts'
import { StandInMedia, settled } from './testing.ts'

const setUp = () => {
  const element = new StandInMedia()
  const states: SteadyState[] = []
  let requests = 0
  let refusal: Error | null = null
  const ask = async () => {
    requests += 1
    if (refusal) throw refusal
    return `/file?link=${requests}`
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

test('plays as soon as it has a URL', async () => {
  const { element, media, state } = setUp()
  media.play()
  expect(state()).toEqual({ phase: 'asking' })
  await settled()
  expect([state(), element.src, element.paused]).toEqual([{ phase: 'loaded' }, '/file?link=1', false])
})

test('an expired URL is replaced, however often, and playback resumes at the same position', async () => {
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

test('a paused element stays paused after a new URL', async () => {
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

test('fails if a new URL does not help, and can be retried', async () => {
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

test('reports why a URL was refused; a retry resumes at the same position', async () => {
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

test('a URL refused at once is replaced; an unplayable file is reported', async () => {
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

test('can seek before it is loaded; after `end` it requests no URL and ignores events', async () => {
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
