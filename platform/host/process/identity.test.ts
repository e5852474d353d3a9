import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { isLeftOf, isSameProcess, readIdentity } from './identity.ts'
import { stopProcess } from './stop-process.ts'

/** A process whose parent never waits for it, so that it stays a zombie after its end. */
async function unasked() {
  const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(parent.stdout, 'data')
  // Between fork and exec it is still a copy of its parent.
  const identity = await eventually(async () => {
    const found = await readIdentity(Number(String(line)))
    if (found?.command !== 'sleep') throw new Error(`the process runs ${found?.command}`)
    return found
  })
  return { identity, end: () => parent.kill('SIGKILL') }
}

test('a zombie counts as ended', async () => {
  const { identity, end } = await unasked()
  try {
    expect(await isLeftOf(identity)).toBe(true)
    expect(await isLeftOf({ ...identity, startTicks: '1' })).toBe(false)
    expect(await isLeftOf({ ...identity, bootId: 'another' })).toBe(false)
    await stopProcess(identity, { graceMs: 5_000 })
    expect([await isLeftOf(identity), await isSameProcess(identity)]).toEqual([false, false])
  } finally {
    end()
  }
})

test('a process that is ending, without a command line, still counts as running', async () => {
  const me = await readIdentity(process.pid)
  if (me === null) throw new Error('there is no such process')
  expect([await isLeftOf({ ...me, command: '' }), await isSameProcess({ ...me, command: '' })]).toEqual([
    true,
    false,
  ])
})
