import { expect, test } from 'vitest'
import { en } from '../../i18n/sounds/en.ts'
import { es } from '../../i18n/sounds/es.ts'
import { isKnownSound, KNOWN_SOUNDS, soundsLike } from './known-sounds.ts'

const spanish = (name: string) => (isKnownSound(name) ? es[name] : name)
const english = (name: string) => (isKnownSound(name) ? en[name] : name)

test('a sound is found by its transcript in either language, or by its name', () => {
  expect(soundsLike('numero al que', spanish)).toEqual(['vm-enter-num-to-call'])
  expect(soundsLike('number you wish', english)).toEqual(['vm-enter-num-to-call'])
  expect(soundsLike('ENTER-NUM', spanish)).toEqual(['vm-enter-num-to-call'])
  expect(soundsLike('', spanish)).toEqual(KNOWN_SOUNDS)
})

test('a valid name without a match is offered as a custom sound of the installation', () => {
  expect(soundsLike('custom/bienvenida', spanish)).toEqual(['custom/bienvenida'])
  expect(soundsLike('¿qué dice?', spanish)).toEqual([])
  expect(isKnownSound('constructor')).toBe(false)
})
