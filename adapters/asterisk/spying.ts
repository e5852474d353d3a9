import type { SpyCommand, SpyId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { createEntrances, endHelpers, helperPrefix } from './helpers.ts'

/** Asterisk's names for who hears the spy. */
const WHISPER = { nobody: 'none', device: 'out', all: 'both' } as const satisfies Record<
  SpyCommand['heardBy'],
  string
>

interface Spying {
  app: string
  /** @throws EngineUnavailable */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
}

/** Spying: a snoop channel listens to the target, and a bridge joins it with the listener. */
export function spying({ app, ask, command }: Spying): Pick<TelephonyEngine, 'spy' | 'endSpy'> & {
  /** Whether the channel is a snoop channel, which has now entered the application. */
  entered(channel: string): boolean
  /** Whether somebody listens through this channel or bridge. */
  uses(id: string): boolean
} {
  const prefix = helperPrefix(app, 'spy')
  const entrances = createEntrances()
  const current = new Set<string>()

  async function endSpy(spy: SpyId): Promise<void> {
    const id = prefix + spy
    await endHelpers(ask, { bridges: [id], channels: [id] })
    current.delete(id)
  }

  return {
    async spy({ spy, on, listener, heardBy }) {
      const snoop = prefix + spy
      current.add(snoop)
      const entered = entrances.of(snoop)
      const query = { spy: 'both', whisper: WHISPER[heardBy], app, snoopId: snoop }
      try {
        await command({ method: 'POST', path: path`channels/${on}/snoop`, query }, on)
        await entered
        await ask({ method: 'POST', path: path`bridges/${snoop}`, query: { type: 'mixing' } })
        const channel = `${snoop},${listener}`
        await command(
          { method: 'POST', path: path`bridges/${snoop}/addChannel`, query: { channel } },
          listener,
        )
      } catch (error) {
        await endSpy(spy)
        throw error
      }
    },
    endSpy,
    entered(channel) {
      if (!channel.startsWith(prefix)) return false
      entrances.entered(channel)
      return true
    },
    uses: (id) => current.has(id),
  }
}
