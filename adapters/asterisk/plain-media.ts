import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LegGone, type LegId, type Sound, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { announcements } from './announcements.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { ignoreGone } from './gone.ts'
import { createEntrances, endHelpers, helperPrefix } from './helpers.ts'

const created = z.object({
  channelvars: z.object({
    UNICASTRTP_LOCAL_ADDRESS: z.string(),
    UNICASTRTP_LOCAL_PORT: z.coerce.number(),
  }),
})

const spoken = z.object({ language: z.string() })

interface PlainMediaParts {
  app: string
  /** @throws EngineUnavailable */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
  announced: Pick<ReturnType<typeof announcements>, 'announce' | 'bridgeGone'>
}

/** A leg's other side over plain RTP: a channel of Asterisk's external media, in a bridge with the leg. */
export function plainMedia({ app, ask, command, announced }: PlainMediaParts): Pick<
  TelephonyEngine,
  'connectMedia' | 'playAside' | 'endMedia'
> & {
  /** Whether the channel is one of plain RTP, which has now entered the application. */
  entered(channel: string): boolean
  /** Whether a leg is connected through this channel or bridge. */
  uses(id: string): boolean
} {
  const prefix = helperPrefix(app, 'media')
  const entrances = createEntrances()
  /**
   * Id of each leg's channel and bridge: another one each time. Asterisk ends them a little after it was asked to, and until then
   * refuses others of that id.
   */
  const current = new Map<LegId, string>()
  /** One after the other. */
  const asides = new Map<LegId, Promise<void>>()

  async function endMedia(leg: LegId): Promise<void> {
    const id = current.get(leg)
    if (id === undefined) return
    await endHelpers(ask, { bridges: [id], channels: [id] })
    announced.bridgeGone(id)
    if (current.get(leg) === id) current.delete(leg)
  }

  /** The whole bridge hears what is played in it, so the other side is deaf meanwhile. */
  async function playTo(leg: LegId, sounds: readonly Sound[]): Promise<void> {
    const id = current.get(leg)
    if (id === undefined) throw new LegGone(leg)
    const deaf = { path: path`channels/${id}/mute`, query: { direction: 'out' } }
    const { language } = spoken.parse(await command({ method: 'GET', path: path`channels/${leg}` }, leg))
    await command({ method: 'POST', ...deaf }, leg)
    try {
      await announced.announce(id, sounds, language)
    } finally {
      await ask({ method: 'DELETE', ...deaf }).catch(ignoreGone)
    }
  }

  return {
    playAside(leg, sounds) {
      const before = asides.get(leg) ?? Promise.resolve()
      const done = before.then(() => playTo(leg, sounds))
      const settled = done.catch(() => undefined)
      asides.set(leg, settled)
      void settled.then(() => {
        if (asides.get(leg) === settled) asides.delete(leg)
      })
      return done
    },
    async connectMedia(leg, { host, port }) {
      await endMedia(leg)
      const id = `${prefix}${leg}.${randomUUID()}`
      current.set(leg, id)
      const entered = entrances.of(id)
      try {
        const query = { app, channelId: id, external_host: `${host}:${port}`, format: 'ulaw' }
        const answer = await ask({ method: 'POST', path: 'channels/externalMedia', query })
        await entered
        await ask({ method: 'POST', path: path`bridges/${id}`, query: { type: 'mixing,dtmf_events' } })
        const channel = `${id},${leg}`
        await command({ method: 'POST', path: path`bridges/${id}/addChannel`, query: { channel } }, leg)
        const { UNICASTRTP_LOCAL_ADDRESS, UNICASTRTP_LOCAL_PORT } = created.parse(answer).channelvars
        return { host: UNICASTRTP_LOCAL_ADDRESS, port: UNICASTRTP_LOCAL_PORT }
      } catch (error) {
        await endMedia(leg)
        throw error
      }
    },
    endMedia,
    entered(channel) {
      if (!channel.startsWith(prefix)) return false
      entrances.entered(channel)
      return true
    },
    uses: (id) => [...current.values()].includes(id),
  }
}
