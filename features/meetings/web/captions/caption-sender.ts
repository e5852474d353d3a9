import type { Language } from '#platform/i18n/text.ts'
import type { FromMember } from '../../contract/room-socket.ts'
import { type CutState, cutNow, startCut } from './cut-rule.ts'

type CaptionSound = Extract<FromMember, { do: 'caption-sound' }>

export interface CaptionSender {
  /** While `on`, what the track carries is sent in pieces. */
  use(now: { on: boolean; track: MediaStreamTrack | null }): void
  stop(): void
}

/** How often loudness is looked at, ms. */
const LOOK_MS = 100
const BITS_PER_SECOND = 24_000
const TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const

/** Null: this browser records no sound. */
const typeOf = (): CaptionSound['type'] | null =>
  'MediaRecorder' in globalThis ? (TYPES.find((one) => MediaRecorder.isTypeSupported(one)) ?? null) : null

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Cuts one's own sound into pieces at pauses, and sends those in which something is said. */
export function createCaptionSender(send: (order: FromMember) => void, language: Language): CaptionSender {
  let end: (() => void) | null = null
  let used: MediaStreamTrack | null = null
  return {
    use({ on, track }) {
      const wanted = on && track?.readyState === 'live' ? track : null
      if (wanted === used) return
      end?.()
      used = wanted
      end = wanted ? listen(wanted, send, language) : null
    },
    stop() {
      end?.()
      end = null
      used = null
    },
  }
}

function listen(
  track: MediaStreamTrack,
  send: (order: FromMember) => void,
  language: Language,
): (() => void) | null {
  const type = typeOf()
  if (type === null) return null
  const stream = new MediaStream([track])
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  const loudness = (): number => {
    analyser.getFloatTimeDomainData(wave)
    return Math.sqrt(wave.reduce((sum, one) => sum + one * one, 0) / wave.length)
  }
  /** Each piece is a file of its own: services take no fragments. */
  const record = () => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
    const state: CutState = startCut(performance.now())
    let keep = false
    recorder.ondataavailable = ({ data }) => {
      if (!keep || data.size === 0) return
      const ms = Math.min(15_000, Math.max(1, Math.round(performance.now() - state.since)))
      void base64Of(data).then((content) => {
        send({ do: 'caption-sound', data: content, type, ms, language })
      })
    }
    recorder.start()
    return {
      state,
      stop(sent: boolean) {
        keep = sent
        if (recorder.state !== 'inactive') recorder.stop()
      },
    }
  }
  let piece = record()
  const timer = setInterval(() => {
    if (track.readyState !== 'live') return
    const cut = cutNow(piece.state, performance.now(), loudness())
    if (cut === 'go-on') return
    piece.stop(cut === 'send')
    piece = record()
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    piece.stop(false)
    void context.close()
  }
}
