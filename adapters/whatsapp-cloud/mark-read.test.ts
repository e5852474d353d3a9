import { afterAll, expect, test } from 'vitest'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { createWhatsAppCloud } from './whatsapp-cloud.ts'

let status = 200
const service = await startRecordingStandIn(() => ({ status, body: { success: true } }))
afterAll(() => service.stop())
const provider = createWhatsAppCloud({ baseUrl: service.origin, privateAddresses: true })
const account = {
  id: 1,
  companyId: 1,
  number: '576015550000',
  externalId: '11',
  businessId: '22',
  apiKey: 'k',
  appSecret: '',
  verifyToken: '',
}
const markRead = async () =>
  provider.markRead?.(
    account,
    { from: '573001112233', providerIds: ['wamid.2', 'wamid.1'] },
    new AbortController().signal,
  )

test('marks the newest message as read; only temporary errors are thrown for a retry', async () => {
  await markRead()
  expect(service.asked).toMatchObject([
    { method: 'POST', path: '/11/messages', headers: { authorization: 'Bearer k' } },
  ])
  expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: 'wamid.2',
  })
  status = 400
  await markRead()
  for (status of [429, 503]) await expect(markRead()).rejects.toThrow(String(status))
})
