import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { announcementOf, placeAnnouncements } from './announcement.ts'

/** Path of the only sound. */
function pathOf(...[announcement, language, folder]: Parameters<typeof announcementOf>): string {
  const [sound] = announcementOf(announcement, language, folder)?.sounds ?? []
  if (sound?.kind !== 'file') throw new Error('expected a file')
  return `${sound.path}.wav`
}

test('the built-in announcements are where the telephone server looks for them, as telephones play them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sounds-'))
  try {
    await placeAnnouncements(join(folder, 'sounds'))
    await placeAnnouncements(join(folder, 'sounds'))
    const [es, en] = await Promise.all(
      (['es', 'en'] as const).map((language) => readFile(pathOf('spoken', language, join(folder, 'sounds')))),
    )
    expect(es).not.toEqual(en)
    expect(es).toEqual(await readFile(pathOf('spoken', 'es', null)))
    // Mono, 8 kHz.
    expect([es?.readUInt16LE(22), es?.readUInt32LE(24)]).toEqual([1, 8_000])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('who hears it', () => {
  expect(announcementOf('spoken', 'es', null)?.to).toBe('everybody')
  expect(announcementOf('greeting', 'es', null)?.to).toBe('ungreeted')
  expect(announcementOf('consent', 'es', null)).toBeNull()
  expect(announcementOf(null, 'es', null)).toBeNull()
})
