import { z } from 'zod'
import type { NodeCalls } from '#platform/realtime/server/node-calls.ts'
import { phoneStatus } from '../contract/call.ts'
import { callCommand } from './call-control/commands/commands.ts'

/** Without a server: of a node of an earlier version, which runs the calls of all of them. */
export const phoneMessage = z.object({
  server: z.int().default(1),
  endpoint: z.string(),
  status: phoneStatus.exclude(['IN_MEETING']).catch('REGISTERED'),
  contacts: z.int(),
})
export const serverMessage = z.object({ server: z.int(), up: z.boolean(), reason: z.string().nullable() })
/** Null: of a node of an earlier version. */
export const callsTakenMessage = z
  .object({ server: z.int(), node: z.string(), epoch: z.int().nullable() })
  .nullable()
export const companyLoadMessage = z.object({
  server: z.int(),
  company: z.int(),
  calls: z.int(),
  extensions: z.array(z.tuple([z.int(), z.int()])),
  lines: z.array(z.tuple([z.string(), z.int()])),
})
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
  /** From the node that runs the calls of the server: what it knows of a phone. */
  phone: {
    server: number
    endpoint: string
    status: z.infer<typeof phoneMessage>['status']
    contacts: number
  }
  /** From the node that runs its calls: the health of a telephone server. */
  'telephone-server': z.infer<typeof serverMessage>
  /** The sender runs the calls of the server from now on. */
  'calls-taken': z.infer<typeof callsTakenMessage>
  /** The sender gave the lease of a server away. */
  'calls-free': number
  /** Calls of a company at a server that is not its own, since it moved: they count everywhere. */
  'company-load': z.infer<typeof companyLoadMessage>
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

const server = z.int()
export const resumableRequest = z.discriminatedUnion('what', [
  z.object({ server, what: z.literal('list'), endpoint: z.string() }),
  z.object({
    server,
    what: z.literal('resume'),
    endpoint: z.string(),
    callId: z.string(),
    deviceName: z.string(),
  }),
  z.object({ server, what: z.literal('end'), endpoint: z.string(), callId: z.string() }),
])
export const orderRequest = z.object({ server, command: callCommand })
export const companyCallsRequest = z.object({ server, company: z.int() })
export const speakCodeRequest = z.object({ companyId: z.int(), number: z.string(), code: z.string() })

/** What the node that runs the calls of the server answers, by topic. */
export type PhoneRequests = {
  /** The id of a telephone server. */
  'telephone-server': number
  'resumable-call': z.infer<typeof resumableRequest>
  'server-order': z.infer<typeof orderRequest>
  'company-calls': z.infer<typeof companyCallsRequest>
  'speak-code': z.infer<typeof speakCodeRequest>
}

export type PhoneNodeCalls = NodeCalls<PhoneMessages, PhoneRequests>
