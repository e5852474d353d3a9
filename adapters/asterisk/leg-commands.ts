import type { BridgeId, TelephonyEngine } from '#platform/telephony/port.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { AriRefused } from './ari/errors.ts'
import { storedRecordings } from './ari/messages.ts'
import type { EarlyBridges } from './early-bridges.ts'
import { ignoreGone } from './gone.ts'
import { mediaOf, type SoundAddress } from './sounds.ts'

interface Asking {
  /** @throws EngineUnavailable, AriRefused */
  ask(request: AriRequest): Promise<unknown>
  /** Same for something that may be gone. @throws LegGone */
  command(request: AriRequest, target: string): Promise<unknown>
  together: Pick<EarlyBridges, 'joined' | 'forget'>
  addressOf: SoundAddress
  /** Nothing plays in it any more. */
  bridgeGone(bridge: BridgeId): void
}

type LegCommands = Pick<
  TelephonyEngine,
  | 'bridge'
  | 'destroyBridge'
  | 'joinBridge'
  | 'leaveBridge'
  | 'mute'
  | 'watchSpeech'
  | 'play'
  | 'stopPlaying'
  | 'recordMessage'
  | 'storedMessages'
  | 'startMusic'
  | 'stopMusic'
  | 'sendDigits'
>

/** Commands on legs and bridges. */
export function legCommands({ ask, command, together, addressOf, bridgeGone }: Asking): LegCommands {
  async function isUnderWay(recording: string): Promise<boolean> {
    const live = await ask({ method: 'GET', path: path`recordings/live/${recording}` }).catch(ignoreGone)
    return live !== undefined
  }

  return {
    async bridge(bridge, members) {
      if (together.joined(bridge, members)) return
      // Without `dtmf_events`: two equal legs are then bridged natively at RTP level, as cheap as Dial().
      const make: AriRequest = { method: 'POST', path: path`bridges/${bridge}`, query: { type: 'mixing' } }
      await ask(make).catch((error) => {
        // There already: made before a lost connection.
        if (!(error instanceof AriRefused) || error.status !== 409) throw error
      })
      if (members.length === 0) return
      try {
        const channel = members.join(',')
        await command(
          { method: 'POST', path: path`bridges/${bridge}/addChannel`, query: { channel } },
          channel,
        )
      } catch (error) {
        await ask({ method: 'DELETE', path: path`bridges/${bridge}` }).catch(ignoreGone)
        throw error
      }
    },
    async destroyBridge(bridge, leaving = []) {
      together.forget(bridge)
      bridgeGone(bridge)
      // Destroying removes them at some later moment, and drops playbacks requested until then.
      for (const channel of leaving) {
        const removal = { method: 'POST', path: path`bridges/${bridge}/removeChannel`, query: { channel } }
        await ask(removal as AriRequest).catch(ignoreGone)
      }
      await ask({ method: 'DELETE', path: path`bridges/${bridge}` }).catch(ignoreGone)
    },
    async joinBridge(bridge, leg) {
      await command(
        { method: 'POST', path: path`bridges/${bridge}/addChannel`, query: { channel: leg } },
        leg,
      )
    },
    async leaveBridge(bridge, leg) {
      const query = { channel: leg }
      await command({ method: 'POST', path: path`bridges/${bridge}/removeChannel`, query }, leg)
    },
    async watchSpeech(leg) {
      const query = { variable: 'TALK_DETECT(set)', value: '' }
      await command({ method: 'POST', path: path`channels/${leg}/variable`, query }, leg)
    },
    async mute(leg, on) {
      const query = { direction: 'in' }
      await command({ method: on ? 'POST' : 'DELETE', path: path`channels/${leg}/mute`, query }, leg)
    },
    async play({ leg, playback, sounds }) {
      const query = { media: sounds.map((sound) => mediaOf(sound, addressOf)).join(',') }
      await command({ method: 'POST', path: path`channels/${leg}/play/${playback}`, query }, leg)
    },
    async recordMessage({ leg, recording, beep, silenceSeconds, maxSeconds: longestSeconds }) {
      const query = {
        name: recording,
        format: 'wav',
        maxDurationSeconds: longestSeconds,
        maxSilenceSeconds: silenceSeconds,
        // A message recorded for a killed program stays.
        ifExists: 'append',
        beep: String(beep),
        terminateOn: '#',
      }
      const order: AriRequest = { method: 'POST', path: path`channels/${leg}/record`, query }
      await command(order, leg).catch(async (error) => {
        if (!(await isUnderWay(recording))) throw error
      })
    },
    async storedMessages() {
      const stored = storedRecordings.parse(await ask({ method: 'GET', path: 'recordings/stored' }))
      return stored.map(({ name }) => name)
    },
    async stopPlaying(playback) {
      await ask({ method: 'DELETE', path: path`playbacks/${playback}` }).catch(ignoreGone)
    },
    async startMusic(leg, music) {
      const query = music === null ? {} : { mohClass: music }
      await command({ method: 'POST', path: path`channels/${leg}/moh`, query }, leg)
    },
    async stopMusic(leg) {
      await command({ method: 'DELETE', path: path`channels/${leg}/moh` }, leg)
    },
    async sendDigits(leg, digits) {
      await command({ method: 'POST', path: path`channels/${leg}/dtmf`, query: { dtmf: digits } }, leg)
    },
  }
}
