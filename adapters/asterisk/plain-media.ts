import { z } from 'zod'
import type { LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { ignoreGone, isGone } from './gone.ts'

/** Id prefix of channels of plain RTP, to tell them from devices' channels. */
const MEDIA = 'media-'
const channelOf = (leg: LegId) => MEDIA + leg
const bridgeOf = (leg: LegId) => `${MEDIA}bridge-${leg}`
const ENTER_MS = 5_000

const created = z.object({
  channelvars: z.object({
    UNICASTRTP_LOCAL_ADDRESS: z.string(),
    UNICASTRTP_LOCAL_PORT: z.coerce.number(),
  }),
})

interface PlainMediaParts {
  app: string
  /** @throws EngineUnavailable */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
}

/** A leg's other side over plain RTP: a channel of Asterisk's external media, in a bridge with the leg. */
export function plainMedia({ app, ask, command }: PlainMediaParts): Pick<
  TelephonyEngine,
  'connectMedia' | 'endMedia'
> & {
  /** Whether the channel is one of plain RTP, which has now entered the application. */
  entered(channel: string): boolean
} {
  const entering = new Map<string, () => void>()

  async function endMedia(leg: LegId): Promise<void> {
    await ask({ method: 'DELETE', path: path`bridges/${bridgeOf(leg)}` }).catch(ignoreGone)
    await ask({ method: 'DELETE', path: path`channels/${channelOf(leg)}` }).catch(ignoreGone)
  }

  /** It can be bridged only once it has entered the application. */
  function entrance(channel: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error('no channel of plain RTP entered in time')), ENTER_MS)
    entering.set(channel, resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      entering.delete(channel)
    })
  }

  return {
    async connectMedia(leg, { host, port }) {
      await endMedia(leg)
      const channelId = channelOf(leg)
      const entered = entrance(channelId)
      // A refused request is reported first.
      entered.catch(() => undefined)
      try {
        const query = { app, channelId, external_host: `${host}:${port}`, format: 'ulaw' }
        const answer = await ask({ method: 'POST', path: 'channels/externalMedia', query })
        await entered
        const bridge = bridgeOf(leg)
        await ask({ method: 'POST', path: path`bridges/${bridge}`, query: { type: 'mixing' } })
        const channel = `${channelId},${leg}`
        await command({ method: 'POST', path: path`bridges/${bridge}/addChannel`, query: { channel } }, leg)
        const { UNICASTRTP_LOCAL_ADDRESS, UNICASTRTP_LOCAL_PORT } = created.parse(answer).channelvars
        return { host: UNICASTRTP_LOCAL_ADDRESS, port: UNICASTRTP_LOCAL_PORT }
      } catch (error) {
        if (!isGone(error)) await endMedia(leg)
        throw error
      }
    },
    endMedia,
    entered(channel) {
      if (!channel.startsWith(MEDIA)) return false
      entering.get(channel)?.()
      return true
    },
  }
}
