import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { MediaGone, type ProviderAccount } from '#platform/messaging/port.ts'
import { createWhatsAppCloud } from './whatsapp-cloud.ts'

const asked: string[] = []
/** Names a file of this machine, as an answer that somebody forged would. */
const graph = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { port } = graph.address() as AddressInfo
  response.end(JSON.stringify({ url: `http://localhost:${port}/secret`, mime_type: 'image/jpeg' }))
})
graph.listen(0, '127.0.0.1')
await once(graph, 'listening')
afterAll(async () => {
  graph.closeAllConnections()
  graph.close()
  await once(graph, 'close')
})

test('a file at an address of this network is not fetched, nor is the token sent there', async () => {
  const { port } = graph.address() as AddressInfo
  const provider = createWhatsAppCloud({ baseUrl: `http://127.0.0.1:${port}`, privateAddresses: false })
  await expect(
    provider.fetchMedia({ apiKey: 'k' } as ProviderAccount, 'MEDIA', {
      path: '/dev/null',
      signal: new AbortController().signal,
    }),
  ).rejects.toBeInstanceOf(MediaGone)
  expect(asked).toEqual(['/MEDIA'])
})
