import { expect, test } from 'vitest'
import type { AriRequest } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { plainMedia } from './plain-media.ts'

const ENDING_MS = 5

/** Takes a moment to end a bridge, as Asterisk does, and refuses another one of its id until then. */
function slowAsterisk(entered: (channel: string) => void) {
  const there = new Set<string>()
  const create = (id: string) => {
    if (there.has(id)) throw new AriRefused(409, 'POST', `'${id}' already exists`)
    there.add(id)
  }
  let ports = 20_000
  return {
    there,
    async ask({ method, path, query = {} }: AriRequest): Promise<unknown> {
      if (method === 'DELETE') setTimeout(() => there.delete(path), ENDING_MS)
      else if (path === 'channels/externalMedia') {
        create(`channels/${query.channelId}`)
        entered(String(query.channelId))
        ports += 2
        return {
          channelvars: { UNICASTRTP_LOCAL_ADDRESS: '127.0.0.1', UNICASTRTP_LOCAL_PORT: String(ports) },
        }
      } else if (!path.endsWith('addChannel')) create(path)
      return null
    },
  }
}

test('a leg is connected elsewhere at once, while its former connection is still ending', async () => {
  const asterisk = slowAsterisk((channel) => media.entered(channel))
  const announced = { announce: async () => {}, bridgeGone: () => {} }
  const media = plainMedia({ app: 'suite', ask: asterisk.ask, command: asterisk.ask, announced })
  const to = { host: '127.0.0.1', port: 9 }
  const first = await media.connectMedia('leg', to)
  const second = await media.connectMedia('leg', to)
  expect(second.port).not.toBe(first.port)
  await media.endMedia('leg')
  await media.endMedia('leg')
  await expect.poll(() => asterisk.there.size).toBe(0)
})
