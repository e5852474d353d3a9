import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { EngineUnavailable, LegGone, type TelephonyEngine } from '#platform/telephony/port.ts'
import { type AmiClient, AmiRefused } from './ami/ami-client.ts'
import { type AriRequest, path } from './ari/ari-client.ts'
import { AriUnavailable } from './ari/errors.ts'
import { ignoreGone } from './gone.ts'
import { withSilence } from './recorded-silence.ts'
import type { watchRecordedSilence } from './silence-watch.ts'

type TalkRecordings = Pick<
  TelephonyEngine,
  'readMessage' | 'startRecording' | 'pauseRecording' | 'stopRecording' | 'saveRecording' | 'dropRecording'
>

interface Recording {
  ami: AmiClient
  requireUp(): void
  ask(request: AriRequest): Promise<unknown>
  /** Null: there is no such recording. */
  openStored(recording: string, signal?: AbortSignal): Promise<Response | null>
  /** Null: the files are on another machine. */
  silence: ReturnType<typeof watchRecordedSilence> | null
}

/** The recorder writes its last audio a moment after the channel has ended. */
const STEADY_MS = 200
const STEADY_TRIES = 10
const MESSAGE_TIMEOUT_MS = 60_000

/**
 * Records calls with MixMonitor, which listens to one channel without touching its bridge and writes both directions as
 * stereo (`D`, which requires `.raw`). Files go to ARI's recording folder, so that they can be downloaded from an
 * Asterisk on another machine, too. It buffers one second of audio.
 */
export function talkRecordings({ ami, requireUp, ask, openStored, silence }: Recording): TalkRecordings {
  async function act(action: string, leg: string, fields: Record<string, string>): Promise<void> {
    requireUp()
    try {
      await ami.act(action, { Channel: leg, ...fields })
    } catch (error) {
      if (error instanceof AmiRefused) throw new LegGone(leg, { cause: error })
      if (error instanceof AriUnavailable) throw new EngineUnavailable(error.message, { cause: error })
      throw error
    }
  }

  async function sizeOf(recording: string): Promise<number> {
    const answer = await openStored(recording)
    await answer?.body?.cancel()
    return Number(answer?.headers.get('content-length') ?? 0)
  }

  /** Resolves when the file no longer grows. */
  async function untilSteady(recording: string): Promise<void> {
    let before = await sizeOf(recording)
    for (let tries = 0; tries < STEADY_TRIES; tries += 1) {
      await delay(STEADY_MS)
      const now = await sizeOf(recording)
      if (now === before) return
      before = now
    }
  }

  return {
    // Relative names are below MixMonitor's own folder.
    async startRecording(leg, recording) {
      await act('MixMonitor', leg, { File: `../recording/${recording}.raw`, Options: 'D' })
      silence?.begun(leg, recording)
    },
    pauseRecording: (leg, on) => act('MixMonitorMute', leg, { Direction: 'both', State: on ? '1' : '0' }),
    async stopRecording(leg) {
      await act('StopMixMonitor', leg, {}).catch((error) => {
        if (!(error instanceof LegGone)) throw error
      })
      await silence?.ended(leg)
    },
    async readMessage(recording) {
      requireUp()
      const answer = await openStored(recording, AbortSignal.timeout(MESSAGE_TIMEOUT_MS))
      return answer ? answer.bytes() : null
    },
    async saveRecording(recording, to) {
      requireUp()
      await untilSteady(recording)
      const answer = await openStored(recording)
      if (!answer?.body) return 0
      const written = Number(answer.headers.get('content-length') ?? 0)
      const gaps = silence?.gapsOf(recording, written) ?? []
      const sound = Readable.fromWeb(answer.body)
      await pipeline(sound, withSilence(gaps), createWriteStream(to, { mode: 0o600 }))
      return (await stat(to)).size
    },
    async dropRecording(recording) {
      await ask({ method: 'DELETE', path: path`recordings/stored/${recording}` }).catch(ignoreGone)
      silence?.forget(recording)
    },
  }
}
