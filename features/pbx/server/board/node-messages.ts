import { z } from 'zod'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'

export const queueAgentMessage = z.object({ companyId: z.int(), extension: z.int() })

export type BoardMessages = {
  /** An agent logged in or out, or went on or off pause. */
  'queue-agent': z.infer<typeof queueAgentMessage>
}

export type BoardRequests = {
  /** The id of the company whose board is read. */
  board: number
}

export type BoardNodeCalls = NodeCalls<BoardMessages, BoardRequests>
