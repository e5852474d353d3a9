import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { noProcessLeftStage } from './no-process-left-stage.ts'

const { signal } = new AbortController()

test("a process that uses the run's folder is listed and killed, others are not", async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()]
  const start = (TMPDIR: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)'], { env: { TMPDIR } })
  const [left, unknown] = [start(folder), start(other)]
  await Promise.all([once(left.stdout, 'data'), once(unknown.stdout, 'data')])

  const ended = once(left, 'exit')
  const found = await noProcessLeftStage([folder, folder], 0).run(signal)
  expect(found.notes).toEqual([expect.stringMatching(new RegExp(`: ${left.pid} .*setInterval`))])
  await ended

  expect(await noProcessLeftStage([folder], 5_000).run(signal)).toMatchObject({ passed: 1, notes: [] })
  expect(unknown.exitCode).toBeNull()
  unknown.kill()
  await Promise.all([removeFolder(folder), removeFolder(other)])
})
