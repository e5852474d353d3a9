import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, text } from '#platform/contract/scalars.ts'
import { useChat } from './abilities.ts'
import { tooManyReactions } from './errors.ts'
import { message } from './message.ts'

/** Different signs under one message at most. */
export const MOST_REACTIONS = 20

export const reactToMessage = defineRoute({
  method: 'POST',
  path: '/api/chat/react/',
  summary: 'Sets an emoji under a message, or takes the own one away; told as a change of the message.',
  auth: 'session',
  ability: useChat,
  body: z.object({ message_id: id, emoji: text(32).min(1), set: z.boolean().default(true) }),
  answer: message,
  errors: [notFound, tooManyReactions],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})
