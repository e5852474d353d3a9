import { createStore } from 'zustand/vanilla'
import type { Language } from '#platform/i18n/text.ts'
import { beginsSequence, type KeyCombination, matches, SEQUENCE_WITHIN } from './key-combination.ts'
import { singleKeys } from './single-keys.ts'

type Text = (language: Language) => string

/** A global action, by shortcut or from the command palette. */
export interface Command {
  id: string
  text: Text
  /** Its heading in the list of shortcuts. */
  group: Text
  run: () => void
  keys?: KeyCombination
  /** Whether it applies now; otherwise it is not listed, and its keys do nothing. */
  available?: () => boolean
  /** Shortcut only, not in the palette. */
  keysOnly?: boolean
  /** Synonyms for searching, space-separated. */
  synonyms?: Text
}

/** Shortcuts handled by components; only listed here. */
export interface LocalKeys {
  id: string
  text: Text
  group: Text
  /** Space-separated keys; per language where their names differ. */
  label: string | Text
}

interface Registered {
  commands: readonly Command[]
  local: readonly LocalKeys[]
}

export const commandStore = createStore<Registered>(() => ({ commands: [], local: [] }))

const without = <Entry extends { id: string }>(all: readonly Entry[], gone: readonly Entry[]): Entry[] =>
  all.filter((entry) => !gone.includes(entry))

/** Registers commands; returns the unregister function. @throws when shortcuts collide */
export const registerCommands = (commands: readonly Command[]): (() => void) => {
  const taken = new Set(commandStore.getState().commands.map(({ keys }) => keys))
  for (const { id, keys } of commands) {
    if (keys !== undefined && taken.has(keys))
      throw new Error(`the shortcut of ${id} is already in use: ${keys}`)
    taken.add(keys)
  }
  commandStore.setState((state) => ({ commands: [...state.commands, ...commands] }))
  return () => commandStore.setState((state) => ({ commands: without(state.commands, commands) }))
}

/** Registers shortcuts for the list only; returns the unregister function. */
export const registerLocalKeys = (keys: readonly LocalKeys[]): (() => void) => {
  commandStore.setState((state) => ({ local: [...state.local, ...keys] }))
  return () => commandStore.setState((state) => ({ local: without(state.local, keys) }))
}

const isSingle = (keys: KeyCombination): boolean => !keys.includes('+')

/** When G was pressed alone, ms: starts a sequence. */
let pressedG = Number.NEGATIVE_INFINITY

/** Runs the command of a key event. `true` when there was one, to prevent the default. */
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
