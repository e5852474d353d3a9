import { expect, test } from 'vitest'
import { StandInMedia, settled } from '../shown/testing.ts'
import { createPlayer } from './player.ts'

const setUp = () => {
  const sound = new StandInMedia()
  return { sound, player: createPlayer(() => sound) }
}
const at = (address: string) => async () => address

test('starting a second sound stops the first and keeps the speed', async () => {
  const { sound, player } = setUp()
  player.toggle('1', at('/a'))
  expect(player.store.getState()).toMatchObject({ id: '1', waiting: true, playing: false })
  await settled()
  sound.begin()
  expect(player.store.getState()).toMatchObject({ id: '1', playing: true, waiting: false, length: 30 })
  player.nextSpeed()
  player.toggle('2', at('/b'))
  await settled()
  sound.begin()
  expect(player.store.getState()).toMatchObject({ id: '2', playing: true, speed: 1.5 })
  expect([sound.src, sound.playbackRate]).toEqual(['/b', 1.5])
  player.nextSpeed()
  player.nextSpeed()
  expect(player.store.getState().speed).toBe(1)
})

test('pauses and resumes; at the end it returns to the start', async () => {
  const { sound, player } = setUp()
  player.seek('1', at('/a'), 4)
  player.toggle('1', at('/a'))
  await settled()
  sound.begin()
  player.toggle('1', at('/a'))
  expect(player.store.getState()).toMatchObject({ playing: false, position: 4 })
  expect([sound.currentTime, sound.paused]).toEqual([4, true])
  player.toggle('1', at('/a'))
  sound.dispatchEvent(new Event('ended'))
  expect(player.store.getState()).toMatchObject({ playing: false, position: 0 })
})

test('a sound stopped before its URL arrives does not start', async () => {
  const { sound, player } = setUp()
  player.toggle('1', at('/a'))
  player.toggle('1', at('/a'))
  await settled()
  sound.begin()
  expect(sound.paused).toBe(true)
  expect(player.store.getState()).toMatchObject({ id: '1', playing: false, waiting: false })
})

test('while an expired URL is replaced the position is kept, and playback resumes', async () => {
  const { sound, player } = setUp()
  let requests = 0
  player.toggle('1', async () => `/a?link=${++requests}`)
  await settled()
  sound.begin()
  sound.reach(9)
  sound.lose(2)
  expect(player.store.getState().position).toBe(9)
  await settled()
  sound.begin()
  expect(player.store.getState()).toMatchObject({ playing: true, position: 9 })
  expect([sound.src, sound.currentTime]).toEqual(['/a?link=2', 9])
  sound.lose(2)
  expect(player.store.getState()).toMatchObject({ playing: false, failed: { detail: null } })
  player.toggle('1', at('/a?link=3'))
  await settled()
  sound.begin()
  expect(player.store.getState()).toMatchObject({ playing: true, position: 9, failed: undefined })
})

test('an unplayable sound is reported, and does not affect the next', async () => {
  const { sound, player } = setUp()
  player.toggle('1', at('/a'))
  await settled()
  sound.lose(3)
  expect(player.store.getState()).toMatchObject({ id: '1', broken: true, playing: false })
  player.toggle('2', at('/b'))
  await settled()
  expect(player.store.getState()).toMatchObject({ id: '2', broken: false })
  player.stop('1')
  expect(player.store.getState().id).toBe('2')
  player.stop('2')
  expect(player.store.getState()).toMatchObject({ id: null, playing: false })
})
