import { createHmac } from 'node:crypto'
import { describeProvider, type ProviderHarness } from '#platform/messaging/conformance.ts'
import type { Content } from '#platform/messaging/domain.ts'
import { startStandIn } from '#platform/messaging/stand-in.ts'
import { createWhatsAppCloud } from './whatsapp-cloud.ts'

const SECRET = 'app secret'

function signed(body: object) {
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    body: bytes,
    headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}` },
  }
}

const callback = (value: object, field = 'messages') =>
  signed({
    object: 'whatsapp_business_account',
    entry: [{ id: 'WABA', changes: [{ field, value: { messaging_product: 'whatsapp', ...value } }] }],
  })

/** Meta's format. */
function partsOf(content: Content): object {
  if (content.type === 'text') return { type: 'text', text: { body: content.text } }
  if (content.type === 'image')
    return {
      type: 'image',
      image: {
        url: content.media.source,
        id: 'MEDIA',
        mime_type: content.media.contentType,
        caption: content.caption,
      },
    }
  if (content.type === 'location') {
    const { latitude, longitude, name } = content
    return { type: 'location', location: { latitude, longitude, name } }
  }
  if (content.type === 'choice')
    return {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: content.id, title: content.title } },
    }
  throw new Error(`no example of ${content.type}`)
}

describeProvider('whatsapp-cloud', async (): Promise<ProviderHarness> => {
  const standIn = await startStandIn({
    sent: (count) => ({ messaging_product: 'whatsapp', messages: [{ id: `wamid.${count}` }] }),
    refusal: { error: { message: 'Recipient phone number not in allowed list', code: 131030 } },
    other: (request, response, origin) => {
      const url = `${origin}${decodeURIComponent((request.url ?? '').slice(1))}`
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ url, mime_type: 'image/jpeg' }))
      return true
    },
  })
  return {
    provider: createWhatsAppCloud({ baseUrl: standIn.origin, privateAddresses: true }),
    account: {
      id: 1,
      companyId: 1,
      number: '576015550000',
      externalId: '1',
      businessId: '2',
      apiKey: 'k',
      appSecret: SECRET,
      verifyToken: 'v',
    },
    message: ({ id, from, name, content }) =>
      callback({
        contacts: [{ profile: { name }, wa_id: from }],
        messages: [{ from, id, timestamp: '1763650000', ...partsOf(content) }],
      }),
    status: ({ id, status, to }) =>
      callback({
        statuses: [
          {
            id,
            status,
            timestamp: '1763650000',
            recipient_id: to,
            ...(status === 'failed' ? { errors: [{ code: 131026 }] } : {}),
          },
        ],
      }),
    unknown: () => callback({ anything: true }, 'account_update'),
    next: standIn.next,
    keepFile: standIn.keepFile,
    stop: standIn.stop,
  }
})
