import { foldForSearch } from '#platform/i18n/fold.ts'
import type { BotEffect, Passage } from '../../contract/bots/interpret.ts'
import type { FactKind } from '../../contract/conversation-facts.ts'
import { type Bot, simulateBot } from './simulate-bot.ts'

/** Time that contacts take to press a button, ms. */
const ANSWERED_IN = 9000

interface BotMessage {
  direction: 'out'
  kind: 'interactive' | 'NO_ATTACHED'
  body: string
  status: 'read'
  by_bot: true
  payload: string | null
  search_text: string
}

interface Talk {
  /** A line is either the contact's (`content`) or the bot's (`message`). */
  lines: readonly { at: number; content: string | null; message: BotMessage | null }[]
  passages: readonly (Passage & { bot_id: number; version: number; at: Date })[]
  facts: readonly { kind: FactKind; at: Date; word?: string }[]
  /** When an agent takes over, ms. */
  until: number
}

const messageOf = ({ text, options }: Extract<BotEffect, { type: 'say' }>): BotMessage => ({
  direction: 'out',
  kind: options.length > 0 ? 'interactive' : 'NO_ATTACHED',
  body: text,
  status: 'read',
  by_bot: true,
  payload: options.length > 0 ? JSON.stringify({ options }) : null,
  search_text: foldForSearch(text),
})

/** A demo contact's conversation with the bot as it is stored: lines, passages and facts. */
export function botDialogue(bot: Bot, contact: Parameters<typeof simulateBot>[1], from: number): Talk {
  const lines: Talk['lines'][number][] = []
  const passages: Talk['passages'][number][] = []
  const facts: Talk['facts'][number][] = []
  let at = from
  for (const { content, effects, path } of simulateBot(bot, contact)) {
    if (content !== null) {
      at += ANSWERED_IN
      lines.push({ at, content, message: null })
    }
    at += 1000
    const now = new Date(at)
    passages.push(...path.map((passage) => ({ ...passage, bot_id: bot.id, version: 1, at: now })))
    for (const effect of effects) {
      if (effect.type === 'choose') facts.push({ kind: 'option', at: now, word: effect.title })
      if (effect.type === 'say') lines.push({ at, content: null, message: messageOf(effect) })
    }
    if (effects.some(({ type }) => type === 'say')) facts.push({ kind: 'bot_answered', at: now })
  }
  return { lines, passages, facts, until: at + 1000 }
}
