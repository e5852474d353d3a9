import { useState } from 'react'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import {
  advance,
  type BotEffect,
  type BotInput,
  type BotState,
  initialState,
  type OfferedOption,
  type Passage,
} from '../../contract/bots/interpret.ts'

export type Content = { id: number } & ShownMessage
type ShownMessage =
  | { by: 'bot'; text: string; options: readonly OfferedOption[] }
  | { by: 'contact'; text: string }
  | { by: 'program'; what: 'endHandover' | 'endClose' | 'survey' }

export interface BotTest {
  /** Null: the trial has ended. */
  state: BotState | null
  messages: readonly Content[]
  path: readonly Passage[]
  isOpen: boolean
  setOpen: (open: boolean) => void
  /** `text`: shown as the contact's message. */
  play: (input: BotInput, text?: string) => void
  restart: () => void
}

const shown = (effect: BotEffect): ShownMessage[] => {
  if (effect.type === 'say') return [{ by: 'bot', text: effect.text, options: effect.options }]
  if (effect.type === 'hand_over') return [{ by: 'program', what: 'endHandover' }]
  if (effect.type === 'close') return [{ by: 'program', what: 'endClose' }]
  return effect.type === 'survey' ? [{ by: 'program', what: 'survey' }] : []
}

const numbered = (content: readonly ShownMessage[], from: number): Content[] =>
  content.map((one, index) => ({ ...one, id: from + index }))

interface Played {
  state: BotState | null
  messages: readonly Content[]
  path: readonly Passage[]
}

const readPhone = (text: string) => e164Of(text, 'CO')?.slice(1) ?? null

/** A simulated conversation with the draft, by the same interpreter that answers contacts. */
export function useBotTest(graph: BotGraph): BotTest {
  const [isOpen, setOpen] = useState(true)
  const go = (before: Played, input: BotInput, text?: string): Played => {
    if (before.state === null) return before
    const context = { isOpen: () => isOpen, label: null, name: 'Ana', phone: '573001112233', readPhone }
    const next = advance(graph, before.state, input, context)
    const own: ShownMessage[] = text === undefined ? [] : [{ by: 'contact', text }]
    return {
      state: next.state,
      messages: [
        ...before.messages,
        ...numbered([...own, ...next.effects.flatMap(shown)], before.messages.length),
      ],
      path: [...before.path, ...next.path],
    }
  }
  const begun = (): Played =>
    go(
      { state: initialState(graph, { bot: 0, version: 0, run: 0 }), messages: [], path: [] },
      { type: 'start' },
    )
  const [played, setPlayed] = useState<Played>(begun)
  return {
    ...played,
    isOpen,
    setOpen,
    play: (input, text) => setPlayed((before) => go(before, input, text)),
    restart: () => setPlayed(begun()),
  }
}
