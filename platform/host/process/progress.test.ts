import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

const record = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, write: (text: string) => written.push(text), text: () => written.join('') }
}

test('a step prints one line with mark, label and remark', async () => {
  const output = record(false)
  const progress = createProgress(output)
  const result = await progress.step('Database', async (note) => {
    note('12 migrations')
    return 7
  })
  expect(result).toBe(7)
  expect(output.text()).toMatch(/^✓ Database +\d+\.\d s {2}12 migrations\n$/)
})

test('a failed step is marked, and its error is rethrown', async () => {
  const output = record(false)
  const failure = new Error('no space left')
  const step = createProgress(output).step('Database', () => Promise.reject(failure))
  await expect(step).rejects.toBe(failure)
  expect(output.text()).toMatch(/^✗ Database /)
})

test('on a terminal, lines of finished steps stay intact while another step is running', async () => {
  const output = record(true)
  const progress = createProgress(output)
  const slow = Promise.withResolvers<void>()
  const asterisk = progress.step('Asterisk', () => slow.promise)
  await progress.step('Database', async () => {})
  slow.resolve()
  await asterisk
  // The final screen of a terminal: of each line only what follows the last carriage return.
  const screen = output
    .text()
    .split('\n')
    .map((line) => line.split('\u001b[2K').at(-1))
  expect(screen).toEqual([expect.stringMatching(/^✓ Database/), expect.stringMatching(/^✓ Asterisk/), ''])
})
