import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { ConversionFailed, convertFile, runProgram } from './ffmpeg.ts'
import { provisionSoundPrograms } from './provision-sound-programs.ts'
import { readWav } from './wav.ts'

test('the provisioned programs speak Spanish and convert the audio', async () => {
  const folder = join(inject('testRuntimeDir'), 'sound')
  const { ffmpeg, espeak } = await provisionSoundPrograms({ folder })
  const spoken = await runProgram(
    espeak,
    ['-v', 'es-la', '--stdout', '--', 'Bienvenido a la empresa'],
    10_000_000,
  )
  expect(readWav(spoken)?.samples.length).toBeGreaterThan(5_000)
  const temporary = await temporaryFolder()
  try {
    const [wav, mp3, again] = ['voz.wav', 'voz.mp3', 'otra.wav'].map((name) => join(temporary, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(wav, spoken)
    const options = { companyId: 1, ffmpeg, maxBytes: 10_000_000 }
    await convertFile({ ...options, from: wav, to: mp3, form: ['-b:a', '64k', '-f', 'mp3'] })
    await convertFile({ ...options, from: mp3, to: again, form: ['-ac', '1', '-ar', '8000', '-f', 'wav'] })
    expect(readWav(await readFile(again))?.rate).toBe(8_000)
    // A list of other files is no sound, whatever it is called.
    const list = join(temporary, 'lista.mp3')
    await writeFile(list, "ffconcat version 1.0\nfile 'voz.wav'\n")
    await expect(convertFile({ ...options, from: list, to: again, form: ['-f', 'wav'] })).rejects.toThrow(
      ConversionFailed,
    )
  } finally {
    await removeFolder(temporary)
  }
}, 300_000)
