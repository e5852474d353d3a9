import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

/** Ends when aborted, like a download or a child process. */
const untilAborted =
  (onEnded: () => void) =>
  (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        onEnded()
        reject(signal.reason)
      })
    })

const never = new AbortController().signal

test('steps run at once, and their results keep their order', async () => {
  const second = Promise.withResolvers<void>()
  const results = await sideBySide(never, [
    async () => {
      await second.promise
      return 'waited for the second'
    },
    async () => {
      second.resolve()
      return 2
    },
  ])
  expect(results).toEqual(['waited for the second', 2])
})

test('a failed step cancels the others, and its cause is thrown after all have ended', async () => {
  const ended: string[] = []
  const failure = new Error('no space left')
  const slow = async (signal: AbortSignal) => {
    await untilAborted(() => {})(signal).catch(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    ended.push('slow')
  }
  const steps = sideBySide(never, [
    untilAborted(() => ended.push('download')),
    slow,
    () => Promise.reject(failure),
  ])
  await expect(steps).rejects.toBe(failure)
  expect(ended).toEqual(['download', 'slow'])
})

test('an abort from outside reaches every step', async () => {
  const outside = new AbortController()
  const ended: string[] = []
  const steps = sideBySide(outside.signal, [
    untilAborted(() => ended.push('one')),
    untilAborted(() => ended.push('other')),
  ])
  outside.abort(new Error('Ctrl-C'))
  await expect(steps).rejects.toThrow('Ctrl-C')
  expect(ended).toEqual(['one', 'other'])
})
