import { afterEach, describe, expect, test } from 'vitest'
import { type Command, commandStore, registerCommands, registerLocalKeys, runByKeys } from './commands.ts'
import { singleKeys } from './single-keys.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  expect(commandStore.getState()).toEqual({ commands: [], local: [] })
})

const pressed = (what: Partial<KeyboardEvent>) =>
  ({
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    target: null,
    ...what,
  }) as KeyboardEvent
const text = () => 'x'
const command = (id: string, more: Partial<Command>): Command => ({
  id,
  text,
  group: text,
  run: () => {},
  ...more,
})

describe('commands', () => {
  test('run by exactly their keys, and once however long they are held', () => {
    const ran: string[] = []
    ends.push(
      registerCommands([
        command('answer', { keys: 'Alt+C', run: () => ran.push('answer') }),
        command('palette', { keys: 'Ctrl+K', run: () => ran.push('palette') }),
        command('help', { keys: '?', run: () => ran.push('help') }),
      ]),
    )
    // On a Mac Alt+C types "ç".
    expect(runByKeys(pressed({ altKey: true, key: 'ç', code: 'KeyC' }))).toBe(true)
    expect(runByKeys(pressed({ altKey: true, ctrlKey: true, key: 'c', code: 'KeyC' }))).toBe(false)
    expect(runByKeys(pressed({ altKey: true, repeat: true, key: 'c', code: 'KeyC' }))).toBe(false)
    expect(runByKeys(pressed({ key: 'c', code: 'KeyC' }))).toBe(false)
    expect(runByKeys(pressed({ metaKey: true, key: 'k', code: 'KeyK' }))).toBe(true)
    expect(runByKeys(pressed({ shiftKey: true, key: '?', code: 'Slash' }))).toBe(true)
    expect(ran).toEqual(['answer', 'palette', 'help'])
  })

  test('run by G and a letter, not by that letter alone; single keys can be switched off', () => {
    const ran: string[] = []
    ends.push(registerCommands([command('go', { keys: 'G C', run: () => ran.push('go') })]))
    ends.push(registerCommands([command('fold', { keys: '[', run: () => ran.push('fold') })]))
    const letter = (code: string) => runByKeys(pressed({ key: code.at(-1) ?? '', code }))
    expect(letter('KeyC')).toBe(false)
    letter('KeyG')
    expect(letter('KeyC')).toBe(true)
    expect(letter('KeyC')).toBe(false)
    expect(runByKeys(pressed({ key: '[', ctrlKey: true, altKey: true }))).toBe(true)
    expect(ran).toEqual(['go', 'fold'])
    singleKeys.setState(false, true)
    ends.push(() => singleKeys.setState(true, true))
    letter('KeyG')
    expect(letter('KeyC')).toBe(false)
  })

  test('that do not apply now keep their keys and do nothing', () => {
    const ran: string[] = []
    ends.push(
      registerCommands([
        command('hold', { keys: 'Alt+E', available: () => false, run: () => ran.push('hold') }),
      ]),
    )
    expect(runByKeys(pressed({ altKey: true, key: 'e', code: 'KeyE' }))).toBe(true)
    expect(ran).toEqual([])
  })

  test('never share keys', () => {
    ends.push(registerCommands([command('a', { keys: 'Alt+A' })]))
    expect(() => registerCommands([command('b', { keys: 'Alt+A' })])).toThrow(
      'the shortcut of b is already in use: Alt+A',
    )
    expect(() =>
      registerCommands([command('c', { keys: 'Alt+B' }), command('d', { keys: 'Alt+B' })]),
    ).toThrow()
  })

  test('shortcuts of components are removed when they unmount', () => {
    const end = registerLocalKeys([{ id: 'rows', text, group: text, label: '↑ ↓' }])
    expect(commandStore.getState().local).toHaveLength(1)
    end()
  })
})
