/**
 * `npm run bench -- NAME [options]`: runs bench/NAME and writes its table to docs/benchmarks.md. With `--quick` the
 * table is only printed: the page has complete measurements only.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Measurement } from '#bench/measurement.ts'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { machineToolsStage } from '../test/machine-tools.ts'
import { runCommand } from '../test/run-command.ts'
import { withSection } from './benchmarks-page.ts'

const repository = join(import.meta.dirname, '../..')
const [name, ...options] = process.argv.slice(2)
endWithParent()

const entries = await readdir(join(repository, 'bench'), { withFileTypes: true })
const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
if (name === undefined || !names.includes(name)) {
  console.error(`Name a benchmark: npm run bench -- ${names.join(' | ')}`)
  process.exitCode = 1
} else {
  // A benchmark without a browser runs where there is none.
  const { output } = await machineToolsStage(repository).run(new AbortController().signal)
  if (output !== '') console.error(output)
  const { measure } = (await import(join(repository, 'bench', name, 'main.ts'))) as {
    measure(options: readonly string[]): Promise<Measurement>
  }
  const measurement = await measure(options)
  console.table(measurement.rows)
  if (!options.includes('--quick')) await keep(name, measurement)
  process.exitCode = measurement.rows.some((row) => row.met === false) ? 1 : 0
}

async function keep(benchmark: string, measurement: Measurement): Promise<void> {
  const path = join(repository, 'docs/benchmarks.md')
  const circumstances = { name: benchmark, date: new Date().toISOString().slice(0, 10), machine: machine() }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, withSection(await readIfThere(path), circumstances, measurement))
  await runCommand('biome', ['format', '--write', path], { cwd: repository })
}

function machine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() ?? 'unknown processor'
  return `${cores.length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}
