import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const priorityOf = async (yields: boolean) => {
  const { output } = await runCommand(process.execPath, ['-p', 'os.getPriority()'], { cwd: '/', yields })
  return Number(output)
}

test('a command that yields has the lowest priority, and any other its parent’s', async () => {
  expect(await priorityOf(true)).toBe(constants.priority.PRIORITY_LOW)
  expect(await priorityOf(false)).toBeLessThan(constants.priority.PRIORITY_LOW)
})
