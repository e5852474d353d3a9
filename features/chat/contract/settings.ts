import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { configureChat, useChat } from './abilities.ts'

/** Minutes; 0 forbids it, null sets no limit. */
const minutes = z.number().int().min(0).max(525_600).nullable()

export const chatSettings = z.object({
  edit_minutes: minutes,
  delete_minutes: minutes,
  /** Whether push messages contain the text; they pass through the browser vendor's service. */
  push_content: z.boolean(),
})
export type ChatSettings = z.infer<typeof chatSettings>

export const getChatSettings = defineRoute({
  method: 'GET',
  path: '/api/chat/settings/',
  summary:
    "The company's rules for its chat, whether there is an assistant to write to, and where people meet.",
  auth: 'session',
  ability: useChat,
  answer: chatSettings.extend({
    assistant: z.boolean(),
    /** Base URL of the meeting server, without a trailing slash; null without one. */
    meetings: z.string().nullable(),
  }),
})

export const changeChatSettings = defineRoute({
  method: 'PUT',
  path: '/api/chat/settings/',
  summary: "Changes the company's rules for its chat.",
  auth: 'session',
  ability: configureChat,
  body: chatSettings,
  answer: chatSettings,
})
