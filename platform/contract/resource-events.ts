import { z } from 'zod'
import { defineEvent } from './event.ts'
import { defineSocket } from './socket.ts'

/** Lists of administrators that are open follow what others change; `userId` is the own user id. */
export const resourceSocket = defineSocket({
  path: '/ws/resources/:userId/',
  purpose: 'notifications',
  maxFrameBytes: 4096,
  framesPerSecond: 5,
})

export const resourceChanged = defineEvent(
  'resource_changed',
  'Something of a resource was made, changed, deleted or brought back; to whoever may read that resource, in that company.',
  z.object({ resource: z.string() }),
)

export const resourceEvents = [resourceChanged] as const
