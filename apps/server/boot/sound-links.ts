import { createSoundLinks, type SoundLinks } from '#features/pbx/server/audios/sound-links.ts'
import type { Config } from '../config.ts'

/** Signed links by which external telephone servers fetch sounds; null: they mount the program's folder. */
export function soundLinksOf(
  { SOUNDS_URL, PUBLIC_URL }: Pick<Config, 'SOUNDS_URL' | 'PUBLIC_URL'>,
  masterSecret: Buffer,
): SoundLinks | null {
  const base = SOUNDS_URL ?? PUBLIC_URL
  return base === undefined || base === 'mounted' ? null : createSoundLinks(masterSecret, base)
}
