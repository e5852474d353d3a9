import { createStore } from 'zustand/vanilla'
import type { Language } from '#platform/i18n/text.ts'
import { beginsSequence, type KeyCombination, matches, SEQUENCE_WITHIN } from './key-combination.ts'
import { singleKeys } from './single-keys.ts'

type Text = (language: Language) => string

/** Something a person can do from anywhere: by its keys, or found by name in the command palette. */
export interface Command {
  id: string
  text: Text
  /** Its heading. */
  group: Text
  run: () => void
  keys?: KeyCombination
  /** Whether doing it makes sense now. The palette leaves out what does not; its keys then do nothing. */
  available?: () => boolean
  /** Known by its keys alone: the palette does not list it. */
  keysOnly?: boolean
  /** Other words that people look for it by, with spaces between. */
  synonyms?: Text
}

/** Keys that components handle themselves: listed with the shortcuts, bound where they act. */
export interface LocalKeys {
  id: string
  text: Text
  group: Text
  /** The keys with spaces between, as the keyboards of a language call them where those differ. */
  label: string | Text
}

interface Registered {
  commands: readonly Command[]
  local: readonly LocalKeys[]
}

export const commandStore = createStore<Registered>(() => ({ commands: [], local: [] }))

const without = <Entry extends { id: string }>(all: readonly Entry[], gone: readonly Entry[]): Entry[] =>
  all.filter((entry) => !gone.includes(entry))

/** Offers commands until the answer is called. @throws when two commands would have the same keys. */
export const offerCommands = (commands: readonly Command[]): (() => void) => {
  const taken = new Set(commandStore.getState().commands.map(({ keys }) => keys))
  for (const { id, keys } of commands) {
    if (keys !== undefined && taken.has(keys)) throw new Error(`the keys of ${id} are taken: ${keys}`)
    taken.add(keys)
  }
  commandStore.setState((state) => ({ commands: [...state.commands, ...commands] }))
  return () => commandStore.setState((state) => ({ commands: without(state.commands, commands) }))
}

/** Tells of keys bound elsewhere until the answer is called. */
export const tellLocalKeys = (keys: readonly LocalKeys[]): (() => void) => {
  commandStore.setState((state) => ({ local: [...state.local, ...keys] }))
  return () => commandStore.setState((state) => ({ local: without(state.local, keys) }))
}

const isSingle = (keys: KeyCombination): boolean => !keys.includes('+')

/** When G was pressed by itself, ms; what follows in time is a sequence. */
let pressedG = Number.NEGATIVE_INFINITY

/** Runs the command that these keys belong to. `true` when there was one, which makes them no one else's. */
export const runByKeys = (event: KeyboardEvent): boolean => {
  const now = Date.now()
  const afterG = now - pressedG < SEQUENCE_WITHIN
  const withSingle = singleKeys.getState()
  const command = commandStore
    .getState()
    .commands.find(
      ({ keys }) => keys !== undefined && (withSingle || !isSingle(keys)) && matches(keys, event, afterG),
    )
  pressedG = command === undefined && beginsSequence(event) ? now : Number.NEGATIVE_INFINITY
  if (command === undefined) return false
  if (command.available?.() ?? true) command.run()
  return true
}
