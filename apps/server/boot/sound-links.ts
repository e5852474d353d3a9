import { createSoundLinks, type SoundLinks } from '#features/pbx/server/audios/sound-links.ts'
import type { Config } from '../config.ts'

/** By which telephone servers of somebody else's making fetch sounds; null: they read the program's folder, mounted there. */
export function soundLinksOf(
  { SOUNDS_URL, PUBLIC_URL }: Pick<Config, 'SOUNDS_URL' | 'PUBLIC_URL'>,
  masterSecret: Buffer,
): SoundLinks | null {
  const base = SOUNDS_URL ?? PUBLIC_URL
  return base === undefined || base === 'mounted' ? null : createSoundLinks(masterSecret, base)
}
