import { describeProvider, type ProviderHarness } from '#platform/messaging/conformance.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { createSimulator } from './simulator.ts'

const at = '2026-11-20T15:00:00.000Z'
const callback = (...events: ChannelEvent[]) => ({
  body: Buffer.from(JSON.stringify({ events })),
  headers: {},
})

describeProvider('simulator', async (): Promise<ProviderHarness> => {
  const simulator = createSimulator()
  return {
    provider: simulator,
    account: {
      id: 1,
      companyId: 1,
      number: '576015550000',
      externalId: '',
      businessId: '',
      apiKey: '',
      appSecret: '',
      verifyToken: '',
    },
    message: ({ id, from, name, content }) =>
      callback({
        type: 'message',
        key: id,
        at,
        from: { phone: from, userId: null, name },
        providerId: id,
        content,
        replyTo: null,
        origin: null,
      }),
    status: ({ id, status, to }) =>
      callback({
        type: 'status',
        key: `${id} ${status}`,
        at,
        providerId: id,
        also: [],
        reference: null,
        status,
        reason: null,
        error: null,
        to,
      }),
    unknown: () => callback(),
    keepFile: (content, contentType) => simulator.keepFile(content, contentType),
    stop: async () => {},
  }
})
