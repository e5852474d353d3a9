import { z } from 'zod'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'
import { phoneStatus } from '../contract/call.ts'
import type { CallCommand } from './call-control/commands/commands.ts'

export const phoneMessage = z.object({ endpoint: z.string(), status: phoneStatus, contacts: z.int() })
export const serverMessage = z.object({ server: z.int(), up: z.boolean(), reason: z.string().nullable() })
export const deviceMessage = z.discriminatedUnion('what', [
  z.object({ what: z.literal('heard'), sipCallId: z.string() }),
  z.object({ what: z.literal('closed'), sipCallIds: z.array(z.string()), leaving: z.boolean() }),
])
export const trunksChangedMessage = z.object({ company: z.int() })
export const messagesWaitingMessage = z.object({
  company: z.int(),
  endpoint: z.string(),
})
export const inMeetingMessage = z.object({ endpoint: z.string(), inside: z.boolean() })
export const companyMovedMessage = z.object({ company: z.int(), server: z.int() })

/** What nodes broadcast about telephony, by topic. */
export type PhoneMessages = {
  /** From the node that runs the calls: the state of a phone. */
  phone: z.infer<typeof phoneMessage>
  /** From the node that runs the calls: the health of a telephone server. */
  'telephone-server': z.infer<typeof serverMessage>
  /** The sender runs the calls from now on. */
  'calls-taken': null
  /** The sender has no states yet. */
  'node-joined': null
  /** What the SIP proxy of the sender sees of browsers' devices. */
  device: z.infer<typeof deviceMessage>
  /** A telephone server was added, changed or removed. */
  'telephone-servers': null
  'trunks-changed': z.infer<typeof trunksChangedMessage>
  'messages-waiting': z.infer<typeof messagesWaitingMessage>
  /** A phone's user entered the last of their meetings, or left it. */
  'in-meeting': z.infer<typeof inMeetingMessage>
  'company-moved': z.infer<typeof companyMovedMessage>
}

export const resumableRequest = z.discriminatedUnion('what', [
  z.object({ what: z.literal('list'), endpoint: z.string() }),
  z.object({ what: z.literal('resume'), endpoint: z.string(), callId: z.string(), deviceName: z.string() }),
  z.object({ what: z.literal('end'), endpoint: z.string(), callId: z.string() }),
])
export const speakCodeRequest = z.object({ companyId: z.int(), number: z.string(), code: z.string() })

/** What the node that runs the calls answers, by topic. */
export type PhoneRequests = {
  /** The id of a telephone server. */
  'telephone-server': number
  resumable: z.infer<typeof resumableRequest>
  'call-order': CallCommand
  'speak-code': z.infer<typeof speakCodeRequest>
}

export type PhoneNodeCalls = NodeCalls<PhoneMessages, PhoneRequests>
