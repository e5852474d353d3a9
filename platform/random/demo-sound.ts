import type { Random } from './random.ts'

/** Telephone sample rate, Hz. */
const RATE = 8_000
const HEADER = 44

interface Speaker {
  /** Hz. */
  pitch: number
  /** Whether the speaker speaks or pauses, and until which sample. */
  until: number
  speaks: boolean
}

const speaker = (pitch: number): Speaker => ({ pitch, until: 0, speaks: false })

/** A synthetic voice: a hum with two overtones, swelling with each syllable. */
function sample(one: Speaker, at: number, random: Random): number {
  if (at >= one.until) {
    one.speaks = !one.speaks
    one.until = at + Math.round(RATE * (one.speaks ? 0.8 + random.next() * 2.4 : 0.3 + random.next() * 1.6))
  }
  if (!one.speaks) return 0
  const seconds = at / RATE
  const swell = 0.35 + 0.65 * Math.abs(Math.sin(seconds * 9))
  const hum = (overtone: number) => Math.sin(2 * Math.PI * one.pitch * overtone * seconds)
  return swell * (0.5 * hum(1) + 0.3 * hum(2) + 0.15 * hum(3))
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
  const voices = [speaker(random.between(105, 140)), speaker(random.between(170, 230))].slice(0, channels)
  for (let at = 0; at < samples; at += 1) {
    for (const [channel, voice] of voices.entries())
      wav.writeInt16LE(Math.round(sample(voice, at, random) * 9_000), HEADER + (at * channels + channel) * 2)
  }
  return wav
}
