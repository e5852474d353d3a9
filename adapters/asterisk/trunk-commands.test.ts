import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EngineUnavailable } from '#platform/telephony/port.ts'
import { AriRefused, AriUnavailable } from './ari/errors.ts'
import { trunkCommands } from './trunk-commands.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An Asterisk that answers reloads with these errors, one after the other; null: done. */
function asterisk(answers: (Error | null)[]) {
  const asked: string[] = []
  let up = true
  const commands = trunkCommands({
    ari: {
      async request({ path }) {
        asked.push(path)
        const answer = answers.shift() ?? null
        if (answer) throw answer
        return null
      },
    },
    ami: { act: async () => undefined, command: async () => [] },
    requireUp() {
      if (!up) throw new EngineUnavailable('lost')
    },
  })
  return {
    asked,
    commands,
    lose() {
      up = false
    },
  }
}

test('another reload under way is waited for', async () => {
  const { asked, commands } = asterisk([new AriRefused(409, 'PUT', 'in progress'), null])
  const done = commands.refreshTrunks()
  await vi.advanceTimersByTimeAsync(300)
  await done
  expect(asked).toHaveLength(3)
})

test('a reload that failed is tried again with growing pauses until it is done, and no more then', async () => {
  const silent = () => new AriUnavailable('Asterisk did not answer')
  const { asked, commands } = asterisk([silent(), silent(), silent(), null, null])
  await expect(commands.refreshTrunks()).rejects.toThrow('did not answer')
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(5)
})

test('without a connection nothing is tried again', async () => {
  const { asked, commands, lose } = asterisk([new AriUnavailable('Asterisk did not answer')])
  await expect(commands.refreshTrunks()).rejects.toThrow()
  lose()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(1)
})
