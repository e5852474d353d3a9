import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually } from './eventually.ts'

/**
 * Resolves when nothing of the process holds an object any more: a stopped program that something holds costs every later one of the
 * process time and memory. Make the object in a function of its own, whose variables don't keep it.
 */
export async function untilGone(object: WeakRef<object>): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  await eventually(() => {
    collectGarbage()
    if (object.deref() !== undefined) throw new Error('Still in memory')
  })
}
