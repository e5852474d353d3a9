import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { announcementOf, builtInSounds, placeAnnouncements } from './announcement.ts'

/** Path of the only sound. */
function pathOf(...[language, folder]: Parameters<typeof builtInSounds>): string {
  const [sound] = builtInSounds(language, folder)
  if (sound?.kind !== 'file') throw new Error('expected a file')
  return `${sound.path}.wav`
}

test('the built-in announcements are where the telephone server looks for them, as telephones play them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'))
  try {
    await placeAnnouncements(join(folder, 'sounds'))
    await placeAnnouncements(join(folder, 'sounds'))
    const [es, en] = await Promise.all(
      (['es', 'en'] as const).map((language) => readFile(pathOf(language, join(folder, 'sounds')))),
    )
    expect(es).not.toEqual(en)
    expect(es).toEqual(await readFile(pathOf('es', null)))
    // Mono, 8 kHz.
    expect([es?.readUInt16LE(22), es?.readUInt32LE(24)]).toEqual([1, 8_000])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('who hears it', () => {
  const sounds = builtInSounds('es', null)
  expect(announcementOf('spoken', sounds)).toEqual({ to: 'everybody', sounds })
  expect(announcementOf('greeting', sounds)?.to).toBe('ungreeted')
  expect(announcementOf('consent', sounds)).toBeNull()
  expect(announcementOf(null, sounds)).toBeNull()
})
