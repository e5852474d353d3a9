import type { Heard } from '../device.ts'
import type { RtpLine } from './rtp-line.ts'
import { analyse } from './tone.ts'

const WINDOW_MS = 240

/** Whose tones arrive in a short window from now. `voices`: devices by tone. */
export async function heardOn(line: RtpLine, voices: ReadonlyMap<number, string>): Promise<Heard> {
  const heard = analyse(await line.listen(WINDOW_MS), [...voices.keys()])
  const devices = heard.voices.map((voice) => voices.get(voice) ?? '').sort()
  return { devices, music: heard.other, ...(heard.own ? { own: true } : {}) }
}
