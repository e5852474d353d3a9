import { createHmac } from 'node:crypto'
import { describeProvider, type ProviderHarness } from '#platform/messaging/conformance.ts'
import type { Content } from '#platform/messaging/domain.ts'
import { startStandIn } from '#platform/messaging/stand-in.ts'
import type { MessengerKind } from './message-body.ts'
import { createMessenger } from './messenger.ts'

const SECRET = 'app secret'
const PAGE = '10150'

function signed(body: object) {
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    body: bytes,
    headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}` },
  }
}

/** Meta's form of a content; null: it has no such. */
function partsOf(content: Content): object | null {
  if (content.type === 'text') return { text: content.text }
  if (content.type === 'image')
    return { text: content.caption, attachments: [{ type: 'image', payload: { url: content.media.source } }] }
  if (content.type === 'choice') return { text: content.title, quick_reply: { payload: content.id } }
  return null
}

const harnessOf = (kind: MessengerKind) => async (): Promise<ProviderHarness> => {
  const standIn = await startStandIn({
    sent: (count) => ({ recipient_id: '1', message_id: `m_${count}` }),
    refusal: {
      error: { message: 'This person isn’t available right now.', code: 551, error_subcode: 1545041 },
    },
  })
  const object = kind === 'messenger' ? 'page' : 'instagram'
  const callback = (update: object) =>
    signed({ object, entry: [{ id: PAGE, time: 1_763_650_000_000, messaging: [update] }] })
  return {
    provider: createMessenger(kind, {
      facebookUrl: standIn.origin,
      instagramUrl: standIn.origin,
      privateAddresses: true,
    }),
    account: {
      id: 1,
      companyId: 1,
      number: '',
      externalId: PAGE,
      businessId: '',
      apiKey: 'EAAx',
      appSecret: SECRET,
      verifyToken: 'v',
    },
    isPage: true,
    tellsNoType: true,
    refuses: ['template'],
    message({ id, from, content }) {
      const parts = partsOf(content)
      if (parts === null) return null
      return callback({
        sender: { id: from },
        recipient: { id: PAGE },
        timestamp: 1_763_650_000_000,
        message: { mid: id, ...parts },
      })
    },
    // Told by watermarks, of all messages at once.
    status: () => null,
    unknown: () =>
      signed({ object, entry: [{ id: PAGE, changes: [{ field: 'feed', value: { item: 'like' } }] }] }),
    next: standIn.next,
    keepFile: (content, contentType) => `${standIn.origin}${standIn.keepFile(content, contentType)}`,
    stop: standIn.stop,
  }
}

describeProvider('messenger', harnessOf('messenger'))
describeProvider('instagram', harnessOf('instagram'))
