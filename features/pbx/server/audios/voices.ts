/** espeak-ng's voices by our names: a language and a variant. */
const ESPEAK_VOICES: Readonly<Record<string, string>> = {
  'es-la-woman': 'es-la+f2',
  'es-la-man': 'es-la+m3',
  'es-woman': 'es+f2',
  'es-man': 'es+m3',
  'en-woman': 'en-us+f2',
  'en-man': 'en-us+m3',
}

/** A service's voices as its setting names them, separated by commas. */
const serviceVoices = (voices: string): string[] =>
  voices
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What speaks, of `SoundTools`. */
interface Speakers {
  espeak: string | null
  speech: { voice: string } | null
}

/** Ids of the voices, the usual one first. */
export function voicesOf({ espeak, speech }: Speakers): string[] {
  if (speech) return serviceVoices(speech.voice)
  return espeak ? Object.keys(ESPEAK_VOICES) : []
}

export const espeakVoice = (id: string | undefined, language: string): string =>
  ESPEAK_VOICES[id ?? ''] ?? (language === 'en' ? 'en' : 'es-la')

export function serviceVoice(id: string | undefined, voices: string): string {
  const known = serviceVoices(voices)
  return known.find((one) => one === id) ?? known[0] ?? voices
}
