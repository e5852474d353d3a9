import { firstLine } from './first-line.ts'
import { runCommand } from './run-command.ts'
import type { Stage } from './stage.ts'

/** A command that passes or fails as a whole: counts as one test. */
export function commandStage(name: string, cwd: string, command: string, args: readonly string[]): Stage {
  return {
    name,
    async run(signal) {
      const { code, output } = await runCommand(command, args, { cwd, signal })
      if (code === 0) return { passed: 1, failed: 0, failures: [], output }
      return { passed: 0, failed: 1, failures: [{ name, error: firstLine(output) }], output }
    },
  }
}
