import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, isOneLine } from '#platform/contract/scalars.ts'
import { useNotifications } from './abilities.ts'

export const getPushKey = defineRoute({
  method: 'GET',
  path: '/api/chat/push/key/',
  summary: 'Returns the public key with which browsers subscribe to push messages.',
  auth: 'session',
  ability: useNotifications,
  answer: z.object({ public_key: z.string() }),
})

export const subscribeToPush = defineRoute({
  method: 'POST',
  path: '/api/chat/push/subscriptions/',
  summary:
    'Tells this browser of messages and missed calls while it has no tab open, for as long as the session lasts.',
  auth: 'session',
  ability: useNotifications,
  body: z.object({
    endpoint: z.url().max(1000).refine(isOneLine),
    expirationTime: z.number().nullable().optional(),
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
    }),
  }),
  status: 204,
})

/** A browser that receives push messages while it has no tab open. */
export const pushDevice = z.object({
  id,
  /** The browser's user agent at sign-in. */
  user_agent: z.string(),
  created_at: instant,
  /** Rounded to minutes. */
  last_seen_at: instant,
  /** It belongs to the requesting session. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const listPushDevices = defineRoute({
  method: 'GET',
  path: '/api/chat/push/subscriptions/',
  summary: "Lists the user's browsers with a push subscription.",
  auth: 'session',
  ability: useNotifications,
  answer: z.object({ results: z.array(pushDevice), count: z.number().int() }),
})

export const removePushDevice = defineRoute({
  method: 'DELETE',
  path: '/api/chat/push/subscriptions/:id/',
  summary: "Deletes the push subscription of one of the user's browsers.",
  auth: 'session',
  ability: useNotifications,
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})

export const unsubscribeFromPush = defineRoute({
  method: 'POST',
  path: '/api/chat/push/unsubscribe/',
  summary: "Deletes this browser's push subscription.",
  auth: 'session',
  ability: useNotifications,
  body: z.object({ endpoint: z.url().max(1000).refine(isOneLine) }),
  status: 204,
  errors: [notFound],
})
