import { expect, test } from 'vitest'
import { MediaGone, type ProviderAccount } from '#platform/messaging/port.ts'
import { createGupshup } from './gupshup.ts'

test('a message that names an address of this network gets no file from it', async () => {
  const provider = createGupshup({ baseUrl: 'https://api.gupshup.io', privateAddresses: false })
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:a9fe:a9fe]', '169.254.169.254'])
    await expect(
      provider.fetchMedia({} as ProviderAccount, `http://${host}/latest/meta-data/`, {
        path: '/dev/null',
        signal: new AbortController().signal,
      }),
      host,
    ).rejects.toBeInstanceOf(MediaGone)
})
