import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, text } from '#platform/contract/scalars.ts'
import { useChat } from './abilities.ts'
import { tooManyReactions } from './errors.ts'
import { message } from './message.ts'

/** Most different reactions under one message. */
export const MAX_REACTIONS = 20

const EMOJI = /^\p{RGI_Emoji}$/v
/** Variation selector that asks for the emoji picture: some keyboards write it, others do not. */
const NEEDLESS_SELECTOR = /(\p{Emoji_Presentation})\uFE0F/gu

/** Normalises an emoji, with its skin tone and joined parts; null for anything else. */
export function normalizeEmoji(text: string): string | null {
  const spelt = text.replace(NEEDLESS_SELECTOR, '$1')
  return EMOJI.test(spelt) ? spelt : null
}

export const reactToMessage = defineRoute({
  method: 'POST',
  path: '/api/chat/react/',
  summary: "Sets or removes one's reaction to a message; published as a change of the message.",
  auth: 'session',
  ability: useChat,
  body: z.object({ message_id: id, emoji: text(32).min(1), set: z.boolean().default(true) }),
  answer: message,
  errors: [notFound, tooManyReactions],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})
