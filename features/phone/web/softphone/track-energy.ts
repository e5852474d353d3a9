/** Samples of an analyser: the latest two thirds of a second of a track that is read every second. */
const SAMPLES = 32_768

const meanSquare = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / samples.length
}

/**
 * A microphone's energy for browsers whose statistics omit it, such as Firefox: `totalAudioEnergy` of
 * https://www.w3.org/TR/webrtc-stats/, squared level times seconds, summed over the readings.
 */
export class TrackEnergy {
  #context: AudioContext | null = null
  #analyser: AnalyserNode | null = null
  #source: MediaStreamAudioSourceNode | null = null
  #track: MediaStreamTrack | null = null
  #sum = 0
  #readAt: number | null = null

  /** The sum so far; null while the audio context is suspended, as without an audio output. */
  read(track: MediaStreamTrack, at: number): number | null {
    const analyser = this.#listenTo(track)
    if (this.#context?.state !== 'running') {
      this.#readAt = null
      return null
    }
    const seconds = this.#readAt === null ? 0 : Math.max(0, at - this.#readAt) / 1000
    this.#readAt = at
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    this.#sum += meanSquare(samples) * seconds
    return this.#sum
  }

  close(): void {
    void this.#context?.close()
    this.#context = null
    this.#analyser = null
    this.#track = null
  }

  #listenTo(track: MediaStreamTrack): AnalyserNode {
    this.#context ??= new AudioContext()
    this.#analyser ??= new AnalyserNode(this.#context, { fftSize: SAMPLES })
    if (this.#track !== track) {
      this.#source?.disconnect()
      this.#source = this.#context.createMediaStreamSource(new MediaStream([track]))
      this.#source.connect(this.#analyser)
      this.#track = track
    }
    return this.#analyser
  }
}
