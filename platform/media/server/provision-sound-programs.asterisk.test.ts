import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { convertBy, runProgram } from './ffmpeg.ts'
import { provisionSoundPrograms } from './provision-sound-programs.ts'
import { durationMs, readWav } from './wav.ts'

test('the provisioned programs speak Spanish and convert the audio', async () => {
  const folder = join(inject('testRuntimeDir'), 'sound')
  const { ffmpeg, espeak } = await provisionSoundPrograms({ folder })
  const spoken = await runProgram(
    espeak,
    ['-v', 'es-la', '--stdout', '--', 'Bienvenido a la empresa'],
    10_000_000,
  )
  const sound = readWav(spoken)
  expect(sound && durationMs(sound)).toBeGreaterThan(500)
  const temporary = await temporaryFolder()
  try {
    const path = join(temporary, 'voz.wav')
    await writeFile(path, spoken)
    const mp3 = await convertBy(ffmpeg, path, ['-b:a', '64k', '-f', 'mp3'], 10_000_000)
    await writeFile(join(temporary, 'voz.mp3'), mp3)
    const again = await convertBy(
      ffmpeg,
      join(temporary, 'voz.mp3'),
      ['-ac', '1', '-ar', '8000', '-f', 'wav'],
      10_000_000,
    )
    expect(readWav(again)?.rate).toBe(8_000)
  } finally {
    await removeFolder(temporary)
  }
}, 300_000)
