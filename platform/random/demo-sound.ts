import type { Random } from './random.ts'

/** Telephone sample rate, Hz. */
const RATE = 8_000
const HEADER = 44

/**
 * A second of a synthetic voice: a hum with two overtones, swelling three times. A whole pitch, in Hz, makes it repeat without a
 * click.
 */
function voice(pitch: number): Int16Array {
  return Int16Array.from({ length: RATE }, (_, at) => {
    const seconds = at / RATE
    const swell = 0.35 + 0.65 * Math.abs(Math.sin(3 * Math.PI * seconds))
    const hum = (overtone: number) => Math.sin(2 * Math.PI * pitch * overtone * seconds)
    return Math.round(9_000 * swell * (0.5 * hum(1) + 0.3 * hum(2) + 0.15 * hum(3)))
  })
}

/** Writes a voice that speaks and pauses in turns into one channel of interleaved samples. */
function speak(sound: Int16Array, pitch: number, random: Random, channel: number, channels: number): void {
  const spoken = voice(pitch)
  const samples = sound.length / channels
  let until = 0
  for (let speaks = true; until < samples; speaks = !speaks) {
    const from = until
    until += Math.round(RATE * (speaks ? 0.8 + random.next() * 2.4 : 0.3 + random.next() * 1.6))
    if (!speaks) continue
    for (let at = from; at < Math.min(until, samples); at += 1)
      sound[at * channels + channel] = spoken[at % RATE] ?? 0
  }
}

/**
 * A WAV that sounds like one speaker, or two taking turns in stereo: for demos and tests, since the repository must not contain
 * real recordings. 8 kHz, 16 bit.
 */
export function demoSound(random: Random, seconds: number, channels: 1 | 2): Buffer {
  const samples = Math.round(seconds * RATE)
  const bytes = samples * channels * 2
  const wav = Buffer.alloc(HEADER + bytes)
  wav.write('RIFF', 0, 'ascii')
  wav.writeUInt32LE(HEADER - 8 + bytes, 4)
  wav.write('WAVEfmt ', 8, 'ascii')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(channels, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * channels * 2, 28)
  wav.writeUInt16LE(channels * 2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'ascii')
  wav.writeUInt32LE(bytes, 40)
  const sound = new Int16Array(samples * channels)
  const pitches = [random.between(105, 140), random.between(170, 230)].slice(0, channels)
  for (const [channel, pitch] of pitches.entries()) speak(sound, pitch, random, channel, channels)
  wav.set(new Uint8Array(sound.buffer), HEADER)
  return wav
}
