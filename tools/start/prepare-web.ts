import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PrepareWeb } from '#apps/server/boot/start-services.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'

/** Builds the web client, when it changed, in a process of its own: beside the other steps, and its memory is then freed. */
export const prepareWeb: PrepareWeb = (progress, signal) =>
  progress.step('Web client', async (note) => {
    signal.throwIfAborted()
    const child = fork(join(import.meta.dirname, 'build-web.ts'))
    const stop = (): void => {
      child.kill('SIGTERM')
    }
    signal.addEventListener('abort', stop)
    child.once('message', (answer: { built: boolean }) => {
      if (!answer.built) note('unchanged')
    })
    const [code] = await once(child, 'exit')
    signal.removeEventListener('abort', stop)
    if (code === 0) return
    signal.throwIfAborted()
    throw new StartRefused('web-build', 'The web client could not be built; the reason stands above.')
  })
