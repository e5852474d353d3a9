import { beforeEach, expect, test } from 'vitest'
import { NoMicrophone } from '#platform/ui/audio/microphone.ts'
import { createRecorder, type Machine, type RecordingRefusal } from './recorder.ts'

class FakeMachine extends EventTarget implements Machine {
  mimeType = 'audio/webm;codecs=opus'
  content = 'voz'
  start() {}
  pause() {}
  resume() {}
  stop() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([this.content]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

let clock = 0
let refusals: RecordingRefusal[]
let tracks: { stopped: number }
let level: (level: number) => void
let machine: FakeMachine
const stream = () => ({ getTracks: () => [{ stop: () => (tracks.stopped += 1) }] }) as unknown as MediaStream
beforeEach(() => {
  clock = 0
  refusals = []
  tracks = { stopped: 0 }
  machine = new FakeMachine()
})
const recorder = (open: () => Promise<MediaStream> = async () => stream()) =>
  createRecorder({
    open,
    machine: () => machine,
    meter: (_, signal, tell) => {
      level = (value) => signal.aborted || tell(value)
    },
    now: () => clock,
    refused: (why) => refusals.push(why),
  })

test('the duration excludes pauses, and the microphone is released', async () => {
  const own = recorder()
  await own.start()
  clock = 2000
  level(0.5)
  expect(own.store.getState()).toMatchObject({ phase: 'recording', seconds: 2, levels: [0.5] })
  own.pause()
  clock = 60_000
  level(1)
  expect(own.store.getState()).toMatchObject({ phase: 'paused', seconds: 2, levels: [0.5] })
  own.resume()
  clock = 61_500
  const recorded = await own.finish()
  expect(recorded).toMatchObject({ duration: 3.5, name: expect.stringMatching(/^nota-de-voz-[\d-]+\.webm$/) })
  expect([recorded?.blob.type, await recorded?.blob.text()]).toEqual(['audio/webm', 'voz'])
  expect([own.store.getState().phase, tracks.stopped]).toEqual(['ready', 1])
  expect(await own.finish()).toMatchObject({ duration: 3.5 })
  own.cancel()
  expect(own.store.getState()).toEqual({ phase: 'idle' })
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotReadableError', 'refused'],
  ['NotFoundError', 'noDevice'],
  ['insecure', 'unsupported'],
] as const)('%s is reported as %s, and can be retried', async (name, why) => {
  let fail = true
  const own = recorder(async () => {
    if (fail) throw new NoMicrophone(name)
    return stream()
  })
  await own.start()
  expect([refusals, own.store.getState().phase]).toEqual([[why], 'idle'])
  fail = false
  await own.start()
  expect(own.store.getState().phase).toBe('recording')
})

test('cancelled before the microphone is granted, it is released at once', async () => {
  let grant = (_: MediaStream) => {}
  const own = recorder(() => new Promise((resolve) => (grant = resolve)))
  const started = own.start()
  own.cancel()
  grant(stream())
  await started
  expect([own.store.getState().phase, tracks.stopped]).toEqual(['idle', 1])
})

test('a very short recording is discarded', async () => {
  const own = recorder()
  await own.start()
  clock = 200
  expect(await own.finish()).toBeNull()
  expect([refusals, own.store.getState().phase, tracks.stopped]).toEqual([['empty'], 'idle', 1])
})
