import type { SpyCommand, SpyId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { ignoreGone, isGone } from './gone.ts'

/** Id prefix of snoop channels, to tell them from devices' channels. */
const SNOOP = 'spy-'
const bridgeOf = (spy: SpyId) => `${SNOOP}bridge-${spy}`

/** Asterisk's names for who hears the spy. */
const WHISPER = { nobody: 'none', device: 'out', all: 'both' } as const satisfies Record<
  SpyCommand['heardBy'],
  string
>

const ENTER_MS = 5_000

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
} {
  const entering = new Map<string, () => void>()

  async function endSpy(spy: SpyId): Promise<void> {
    await ask({ method: 'DELETE', path: path`bridges/${bridgeOf(spy)}` }).catch(ignoreGone)
    await ask({ method: 'DELETE', path: path`channels/${SNOOP + spy}` }).catch(ignoreGone)
  }

  /** A snoop channel can be bridged only once it has entered the application. */
  function entrance(channel: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error('no snoop channel entered in time')), ENTER_MS)
    entering.set(channel, resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      entering.delete(channel)
    })
  }

  return {
    async spy({ spy, on, listener, heardBy }) {
      const snoop = SNOOP + spy
      const entered = entrance(snoop)
      // A refused request is reported first.
      entered.catch(() => undefined)
      const query = { spy: 'both', whisper: WHISPER[heardBy], app, snoopId: snoop }
      try {
        await command({ method: 'POST', path: path`channels/${on}/snoop`, query }, on)
        await entered
        const bridge = bridgeOf(spy)
        await ask({ method: 'POST', path: path`bridges/${bridge}`, query: { type: 'mixing' } })
        const channel = `${snoop},${listener}`
        await command(
          { method: 'POST', path: path`bridges/${bridge}/addChannel`, query: { channel } },
          listener,
        )
      } catch (error) {
        if (!isGone(error)) await endSpy(spy)
        throw error
      }
    },
    endSpy,
    entered(channel) {
      if (!channel.startsWith(SNOOP)) return false
      entering.get(channel)?.()
      return true
    },
  }
}
