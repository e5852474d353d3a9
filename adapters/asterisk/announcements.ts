import { randomUUID } from 'node:crypto'
import { type BridgeId, EngineUnavailable, LegGone, type Sound } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { mediaOf, type SoundAddress } from './sounds.ts'

interface AnnouncementParts {
  /** @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
  addressOf: SoundAddress
}

/** Longer than any announcement: Asterisk tells no end of one whose bridge went. */
const LONGEST_MS = 60_000

/** Sounds that a whole bridge hears, played by a channel of Asterisk's own that joins it. */
export function announcements({ command, addressOf }: AnnouncementParts): {
  /** `language`: of built-in sounds; absent: Asterisk's own. */
  announce(bridge: BridgeId, sounds: readonly Sound[], language?: string): Promise<void>
  /** A playback ended. */
  ended(playback: string): void
  bridgeGone(bridge: BridgeId): void
  forgetAll(): void
} {
  const playing = new Map<string, { bridge: BridgeId; end: PromiseWithResolvers<void> }>()
  const forget = (fits: (bridge: BridgeId) => boolean, reason: (bridge: BridgeId) => Error) => {
    for (const { bridge, end } of playing.values()) if (fits(bridge)) end.reject(reason(bridge))
  }

  return {
    async announce(bridge, sounds, language) {
      const playback = randomUUID()
      const end = Promise.withResolvers<void>()
      // The command may fail first, and nobody waits for the end then.
      end.promise.catch(() => undefined)
      playing.set(playback, { bridge, end })
      const timer = setTimeout(() => end.reject(new LegGone(bridge)), LONGEST_MS)
      try {
        const media = sounds.map((sound) => mediaOf(sound, addressOf)).join(',')
        const query = { media, ...(language === undefined ? {} : { lang: language }) }
        await command({ method: 'POST', path: path`bridges/${bridge}/play/${playback}`, query }, bridge)
        await end.promise
      } finally {
        clearTimeout(timer)
        playing.delete(playback)
      }
    },
    ended: (playback) => playing.get(playback)?.end.resolve(),
    bridgeGone: (gone) =>
      forget(
        (bridge) => bridge === gone,
        (bridge) => new LegGone(bridge),
      ),
    forgetAll: () =>
      forget(
        () => true,
        () => new EngineUnavailable('the connection was lost during an announcement'),
      ),
  }
}
