import { expect, test } from 'vitest'
import type { AriRequester } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { createProbe } from './probe.ts'

/** The part of ARI that helper channels use. */
function asterisk() {
  const channels: string[] = []
  const ari: AriRequester = {
    async request({ method, path, query }) {
      if (path === 'channels/create') return void channels.push(String(query?.channelId))
      if (path === 'channels') return []
      const [, id = ''] = path.split('/')
      if (method !== 'GET' || !channels.includes(decodeURIComponent(id)))
        throw new AriRefused(404, path, 'gone')
      return { value: `${query?.variable} of ${channels.indexOf(decodeURIComponent(id))}` }
    },
  }
  return { ari, channels, end: () => channels.splice(0, 1, 'ended')[0] ?? '' }
}

const log = { warn: () => {} }

test('a query at the moment the helper channel ends is answered by the next one', async () => {
  const { ari, end } = asterisk()
  const probe = createProbe({ ari, app: 'suite', log })
  await probe.open()
  expect(await probe.evaluate('A')).toBe('A of 0')
  const gone = end()
  const answers = Promise.all([probe.evaluate('A'), probe.evaluate('B')])
  await probe.ended('another')
  await probe.ended(gone)
  expect(await answers).toEqual(['A of 1', 'B of 1'])
})

test('a query fails after its timeout if there is no other helper channel', async () => {
  const { ari, end } = asterisk()
  const probe = createProbe({ ari, app: 'suite', log, patienceMs: 5 })
  await probe.open()
  end()
  await expect(probe.evaluate('A')).rejects.toThrow(AriRefused)
})
