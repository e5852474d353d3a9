import { describeProvider, type ProviderHarness } from '#platform/messaging/conformance.ts'
import type { Content } from '#platform/messaging/domain.ts'
import { startStandIn } from '#platform/messaging/stand-in.ts'
import { createGupshup } from './gupshup.ts'

const callback = (type: string, payload: object) => ({
  body: Buffer.from(JSON.stringify({ app: 'demo', timestamp: 1_763_650_000_000, version: 2, type, payload })),
  headers: {},
})

/** Version 2's format. */
function partsOf(content: Content): object {
  if (content.type === 'text') return { type: 'text', payload: { text: content.text } }
  if (content.type === 'image')
    return {
      type: 'image',
      payload: {
        url: content.media.source,
        contentType: content.media.contentType,
        caption: content.caption,
        urlExpiry: 1,
      },
    }
  if (content.type === 'location') {
    const { latitude, longitude, name } = content
    return { type: 'location', payload: { latitude: String(latitude), longitude: String(longitude), name } }
  }
  if (content.type === 'choice')
    return { type: 'button_reply', payload: { title: content.title, postbackText: content.id } }
  throw new Error(`no example of ${content.type}`)
}

describeProvider('gupshup', async (): Promise<ProviderHarness> => {
  const standIn = await startStandIn({
    sent: (count) => ({ status: 'submitted', messageId: `gs-${count}` }),
    refusal: { status: 'error', message: 'Invalid Destination' },
  })
  return {
    provider: createGupshup({ baseUrl: standIn.origin, privateAddresses: true }),
    account: {
      id: 1,
      companyId: 1,
      number: '576015550000',
      externalId: 'demo',
      businessId: '2',
      apiKey: 'k',
      appSecret: '',
      verifyToken: 'v',
    },
    message: ({ id, from, name, content }) =>
      callback('message', {
        id,
        source: from,
        ...partsOf(content),
        sender: { phone: from, name, country_code: '57', dial_code: from.slice(2) },
      }),
    status: ({ id, status, to }) =>
      callback('message-event', {
        id: status === 'failed' ? id : `wamid.${id}`,
        ...(status === 'failed' ? {} : { gsId: id }),
        type: status,
        destination: to,
        payload: { ts: 1_763_650_000 },
      }),
    unknown: () => callback('billing-event', { deductions: {} }),
    next: standIn.next,
    keepFile: (content, contentType) => `${standIn.origin}${standIn.keepFile(content, contentType)}`,
    stop: standIn.stop,
  }
})
