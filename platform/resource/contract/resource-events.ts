import { z } from 'zod'
import { defineEvent } from '#platform/contract/event.ts'
import { followResources } from '#platform/contract/follow-resources.ts'
import { defineSocket } from '#platform/contract/socket.ts'

/** Keeps open lists up to date; `userId` is the caller's own id. */
export const resourceSocket = defineSocket({
  path: '/ws/resources/:userId/',
  purpose: 'notifications',
  ability: followResources,
  maxFrameBytes: 4096,
  framesPerSecond: 5,
})

export const resourceChanged = defineEvent(
  'resource_changed',
  'Records of a resource were created, changed, deleted or restored; sent to everybody of the company who may read it.',
  z.object({
    resource: z.string(),
    /** Changed rows; null when unknown or too many. */
    ids: z.array(z.number().int()).nullable(),
  }),
)

export const resourceEvents = [resourceChanged] as const
