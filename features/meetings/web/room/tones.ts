/** Seconds of one tone, and how loud it is. */
const [LENGTH, VOLUME] = [0.18, 0.15]

/** Plays short tones one after the other, Hz; silent where the browser does not allow sound yet. */
export function playTones(frequencies: readonly number[]): void {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: VOLUME })
  volume.connect(context.destination)
  frequencies.forEach((frequency, index) => {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(volume)
    tone.start(context.currentTime + index * LENGTH)
    tone.stop(context.currentTime + (index + 1) * LENGTH)
    if (index === frequencies.length - 1) tone.onended = () => void context.close()
  })
}
