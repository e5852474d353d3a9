import { expect, test } from 'vitest'
import { createPlayer, type Sound } from './player.ts'

class FakeSound extends EventTarget implements Sound {
  src = ''
  currentTime = 0
  playbackRate = 1
  async play() {
    this.dispatchEvent(new Event('play'))
  }
  pause() {
    this.dispatchEvent(new Event('pause'))
  }
}

const setUp = () => {
  const sound = new FakeSound()
  return { sound, player: createPlayer(() => sound) }
}

test('a second one stops the first, and keeps the speed', () => {
  const { sound, player } = setUp()
  player.toggle(1, 'blob:a')
  expect(player.store.getState()).toMatchObject({ id: 1, playing: true })
  player.nextSpeed()
  player.toggle(2, 'blob:b')
  expect(player.store.getState()).toMatchObject({ id: 2, playing: true, speed: 1.5 })
  expect([sound.src, sound.playbackRate]).toEqual(['blob:b', 1.5])
  player.nextSpeed()
  player.nextSpeed()
  expect(player.store.getState().speed).toBe(1)
})

test('it stands still and goes on from there; at its end it is at its beginning', () => {
  const { sound, player } = setUp()
  player.seek(1, 'blob:a', 4)
  player.toggle(1, 'blob:a')
  player.toggle(1, 'blob:a')
  expect(player.store.getState()).toMatchObject({ playing: false, position: 4 })
  expect(sound.currentTime).toBe(4)
  player.toggle(1, 'blob:a')
  sound.dispatchEvent(new Event('ended'))
  expect(player.store.getState()).toMatchObject({ playing: false, position: 0 })
})

test('what cannot be played is told; another one is not broken by it', () => {
  const { sound, player } = setUp()
  player.toggle(1, 'blob:a')
  sound.dispatchEvent(new Event('error'))
  expect(player.store.getState()).toMatchObject({ id: 1, broken: true, playing: false })
  player.toggle(2, 'blob:b')
  expect(player.store.getState()).toMatchObject({ id: 2, broken: false })
  player.stop(1)
  expect(player.store.getState().id).toBe(2)
  player.stop(2)
  expect(player.store.getState()).toMatchObject({ id: null, playing: false })
})
