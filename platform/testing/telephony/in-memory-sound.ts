import { writeWav } from '#platform/media/server/wav.ts'
import { LegGone, type LegId, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { createInMemoryRecordings } from './in-memory-recordings.ts'
import type { InMemoryState, Leg } from './in-memory-state.ts'

interface SoundParts {
  state: InMemoryState
  command(what: string): Promise<void>
  legOf(id: LegId): Leg
  recordings: ReturnType<typeof createInMemoryRecordings>
}

type SoundCommands = Pick<
  TelephonyEngine,
  | 'play'
  | 'announce'
  | 'recordMessage'
  | 'readMessage'
  | 'storedMessages'
  | 'startRecording'
  | 'pauseRecording'
  | 'stopRecording'
  | 'saveRecording'
  | 'dropRecording'
  | 'spy'
  | 'endSpy'
  | 'stopPlaying'
  | 'startMusic'
  | 'stopMusic'
>

const RATE = 8_000
const silence = (seconds: number) => writeWav({ samples: new Int16Array(seconds * RATE), rate: RATE })
/** Duration of everything that is played. */
const SOUND_MS = 40

/** What the simulated engine plays, records and lets others hear. */
export function soundCommands({ state, command, legOf, recordings }: SoundParts): SoundCommands {
  const { legs, bridges, spies, messages, endPlayback, endRecording } = state
  return {
    async play({ leg: id, playback, sounds }) {
      await command(`play to ${id}`)
      const leg = legOf(id)
      if (leg.state !== 'up') throw new Error('Only an answered leg can be played to')
      // A queue: nothing plays after a tone, which has no end.
      if (leg.playing?.timer === null) return
      endPlayback(leg)
      const endless = sounds.some((sound) => sound.kind === 'tone')
      const timer = endless ? null : setTimeout(() => endPlayback(leg), sounds.length * SOUND_MS)
      leg.playing = { id: playback, timer }
    },
    async announce(bridge, sounds) {
      await command(`announce in ${bridge}`)
      const place = bridges.get(bridge)
      if (!place) throw new LegGone(bridge)
      place.announcing = true
      await new Promise((played) => setTimeout(played, sounds.length * SOUND_MS))
      place.announcing = false
      await command(`announced in ${bridge}`)
      if (bridges.get(bridge) !== place) throw new LegGone(bridge)
    },
    async recordMessage({ leg: id, recording, maxSeconds: longestSeconds }) {
      await command(`record ${id}`)
      const leg = legOf(id)
      if (leg.recording?.id === recording) return
      const timer = setTimeout(() => endRecording(leg), longestSeconds * 1000)
      leg.recording = { id: recording, since: Date.now(), timer }
    },
    async readMessage(recording) {
      await command(`read ${recording}`)
      const seconds = messages.get(recording)
      return seconds === undefined ? null : silence(seconds)
    },
    async storedMessages() {
      await command('stored messages')
      return [...messages.keys()]
    },
    async startRecording(id, recording) {
      await command(`record talk ${id}`)
      recordings.start(legOf(id), recording)
    },
    async pauseRecording(id, on) {
      await command(`pause ${id}`)
      recordings.pause(legOf(id), on)
    },
    async stopRecording(id) {
      await command(`stop recording ${id}`)
      const leg = legs.get(id)
      if (leg) recordings.stop(leg)
    },
    async saveRecording(recording, path) {
      await command(`save ${recording}`)
      return recordings.save(recording, path)
    },
    async dropRecording(recording) {
      await command(`drop ${recording}`)
      recordings.drop(recording)
      messages.delete(recording)
    },
    async spy(order) {
      await command(`spy on ${order.on}`)
      legOf(order.on)
      legOf(order.listener)
      spies.set(order.spy, order)
    },
    async endSpy(spy) {
      await command(`end ${spy}`)
      spies.delete(spy)
    },
    async stopPlaying(playback) {
      await command(`stop ${playback}`)
      const leg = [...legs.values()].find(({ playing }) => playing?.id === playback)
      if (leg) endPlayback(leg)
    },
    async startMusic(id, music) {
      await command(`music for ${id}`)
      Object.assign(legOf(id), { music: true, tune: music })
    },
    async stopMusic(id) {
      await command(`no music for ${id}`)
      Object.assign(legOf(id), { music: false, tune: null })
    },
  }
}
