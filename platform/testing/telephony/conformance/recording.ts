import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { heardIn, voiceOf } from '../heard-in.ts'
import { type Stage, silence, soundOf } from './stage.ts'

/** Between the sound of a recording and the time that it covers. */
const TOLERANCE_MS = 200

export function describeRecording(stage: () => Stage): void {
  describe('recording', { timeout: 30_000 }, () => {
    const saved = async (recording: string) => {
      const folder = await temporaryFolder()
      try {
        const path = join(folder, 'sound.raw')
        const bytes = await stage().engine.saveRecording(recording, path)
        return bytes === 0 ? Buffer.alloc(0) : await readFile(path)
      } finally {
        await removeFolder(folder)
      }
    }

    async function talk() {
      const [ana, luis] = await Promise.all([stage().phone(), stage().phone()])
      const leg = await stage().callInAnswered(ana)
      const other = await stage().dialAnswered(luis)
      await stage().engine.bridge(randomUUID(), [leg, other])
      await stage().untilHears(ana, soundOf(luis))
      return { ana, luis, leg, other }
    }

    /**
     * A recording lasts from the moment that the engine begins until it ends, each of which is somewhere within our request for it: a busy
     * machine answers late.
     */
    const lastsAsLong = (sound: Buffer, { least, most }: { least: number; most: number }) => {
      const length = (sound.length / 32_000) * 1_000
      expect(length).toBeGreaterThan(least - TOLERANCE_MS)
      expect(length).toBeLessThan(most + TOLERANCE_MS)
    }

    test('each side has its own channel; a pause is silence; the length includes pauses', async () => {
      const { ana, luis, leg } = await talk()
      const recording = randomUUID()
      const asked = performance.now()
      await stage().engine.startRecording(leg, recording)
      const began = performance.now()
      await delay(1_500)
      await stage().engine.pauseRecording(leg, true)
      await delay(1_000)
      await stage().engine.pauseRecording(leg, false)
      await delay(1_500)
      const least = performance.now() - began
      await stage().engine.stopRecording(leg)
      const most = performance.now() - asked
      const sound = await saved(recording)
      lastsAsLong(sound, { least, most })
      const between = (from: number, to: number) => heardIn(sound, from, to)
      expect(between(300, 1_200)).toEqual({ first: [voiceOf(ana)], second: [voiceOf(luis)] })
      expect(between(1_800, 2_300)).toEqual({ first: [], second: [] })
      expect(between(2_800, 3_800)).toEqual({ first: [voiceOf(ana)], second: [voiceOf(luis)] })
      await stage().engine.dropRecording(recording)
      expect((await saved(recording)).length).toBe(0)
    })

    test('a recording of a leg that hung up is complete', async () => {
      const { ana, luis, leg } = await talk()
      const recording = randomUUID()
      const asked = performance.now()
      await stage().engine.startRecording(leg, recording)
      const began = performance.now()
      await delay(1_500)
      const least = performance.now() - began
      await ana.hangup()
      await stage().log.find('leg-ended', (event) => event.leg === leg)
      const most = performance.now() - asked
      await stage().engine.stopRecording(leg)
      const sound = await saved(recording)
      lastsAsLong(sound, { least, most })
      expect(heardIn(sound, 300, 1_300)).toEqual({ first: [voiceOf(ana)], second: [voiceOf(luis)] })
      await stage().engine.dropRecording(recording)
    })

    test('a missing recording has no sound; one that ended can be stopped and dropped again', async () => {
      const { leg } = await talk()
      expect((await saved(randomUUID())).length).toBe(0)
      await stage().engine.stopRecording(leg)
      await stage().engine.dropRecording(randomUUID())
    })

    test('a muted device is inaudible until unmuted', async () => {
      const { ana, luis, leg } = await talk()
      await stage().engine.mute(leg, true)
      await stage().untilHears(luis, silence)
      await stage().untilHears(ana, soundOf(luis))
      await stage().engine.mute(leg, false)
      await stage().untilHears(luis, soundOf(ana))
    })

    test('a message ends with `#`, and its audio is kept until dropped', async () => {
      const phone = await stage().phone()
      const leg = await stage().callInAnswered(phone)
      const recording = randomUUID()
      const order = { leg, recording, beep: false, silenceSeconds: 5, maxSeconds: 20 }
      await stage().engine.recordMessage(order)
      await delay(1_500)
      // A restarted program starts it again: the recording continues.
      await stage().engine.recordMessage(order)
      await phone.digits('#')
      const published = await stage().log.find('message-recorded', (event) => event.recording === recording)
      expect(published.seconds).toBeGreaterThanOrEqual(1)
      expect(await stage().engine.storedMessages()).toContain(recording)
      const sound = await stage().engine.readMessage(recording)
      expect(Buffer.from(sound?.subarray(0, 4) ?? []).toString()).toBe('RIFF')
      await stage().engine.dropRecording(recording)
      expect(await stage().engine.storedMessages()).not.toContain(recording)
      expect(await stage().engine.readMessage(recording)).toBe(null)
    })
  })
}
