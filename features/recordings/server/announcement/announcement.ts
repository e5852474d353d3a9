import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '#platform/i18n/text.ts'
import type { Sound } from '#platform/telephony/port.ts'

/** How people outside learn that they are recorded; null: not decided. */
export type Announcement = 'greeting' | 'spoken' | 'consent' | null

/** What the recorder plays before it records; as its port says. */
export interface PlayedAnnouncement {
  to: 'everybody' | 'ungreeted'
  sounds: readonly Sound[]
}

/** Names as of audios: remote telephone servers may fetch nothing else. */
const FILES = {
  es: 'audio-6b1c0f5e-2f0a-4b53-9d0e-0b6f7a1c0001',
  en: 'audio-6b1c0f5e-2f0a-4b53-9d0e-0b6f7a1c0002',
} as const satisfies Record<Language, string>

const LANGUAGES = Object.keys(FILES) as (keyof typeof FILES)[]

/** Read by a speech synthesiser: "Esta llamada se graba. Si continúa, usted lo autoriza." */
const ownFile = (language: Language): string => fileURLToPath(new URL(`./${language}.wav`, import.meta.url))

/** Copies the built-in announcements to where telephone servers read sounds. */
export async function placeAnnouncements(soundsFolder: string): Promise<void> {
  await mkdir(soundsFolder, { recursive: true })
  for (const language of LANGUAGES)
    await copyFile(ownFile(language), join(soundsFolder, `${FILES[language]}.wav`))
}

/** The built-in sentence. `soundsFolder` null: the telephone server reads the program's own files. */
export const builtInSounds = (language: Language, soundsFolder: string | null): readonly Sound[] => [
  {
    kind: 'file',
    path:
      soundsFolder === null ? ownFile(language).replace(/\.wav$/, '') : join(soundsFolder, FILES[language]),
  },
]

/** Who hears the sounds; null: nobody. */
export const announcementOf = (
  announcement: Announcement,
  sounds: readonly Sound[],
): PlayedAnnouncement | null =>
  announcement === 'greeting' || announcement === 'spoken'
    ? { to: announcement === 'spoken' ? 'everybody' : 'ungreeted', sounds }
    : null
