import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longestSilence } from '#platform/testing/telephony/heard-in.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type CarrierStage, startCarrierStage } from './testing/carrier-stage.ts'

/** What a recording keeps of a talk in which at times neither side sends anything: silence suppression, or a hold on both sides. */

const SILENT_MS = 6_000

let stage: CarrierStage
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  stage = await startCarrierStage('callada', '127.0.0.59')
})
afterAll(() => removeFolder(folder))

test('a recording is as long as its talk, though for a while nobody sent anything, and their silence is where it was', async () => {
  const { engine } = stage.harness
  const one = await stage.answered()
  const other = await stage.dialing()
  await other.call.answer({ status: 200, sound: true })
  await stage.log.find('leg-answered', ({ leg }) => leg === other.leg)
  await engine.bridge('talk', [one.leg, other.leg])
  await engine.startRecording(one.leg, 'talk')
  const began = performance.now()
  const sounds = [one.call.sound, other.call.sound]
  await other.call.sound.listen(1_000)
  for (const sound of sounds) sound.silent = true
  await other.call.sound.listen(SILENT_MS)
  for (const sound of sounds) sound.silent = false
  await other.call.sound.listen(1_500)
  await engine.stopRecording(one.leg)
  const talkedMs = performance.now() - began
  const file = join(folder, 'talk.raw')
  const bytes = await engine.saveRecording('talk', file)
  const sound = await readFile(file)
  expect(sound.length).toBe(bytes)
  expect(Math.abs(bytes / 32 - talkedMs)).toBeLessThan(SILENT_MS / 4)
  expect(longestSilence(sound)).toBeGreaterThan(SILENT_MS / 2)
  // They are heard before it and after it.
  for (const part of [sound.subarray(0, 16_000), sound.subarray(-16_000)])
    expect(part.some((byte) => byte !== 0)).toBe(true)
  await stage.end(one.leg)
  await stage.end(other.leg)
  await engine.destroyBridge('talk')
})
