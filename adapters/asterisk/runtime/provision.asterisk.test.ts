import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readRecord, sha256Of } from '#platform/host/runtime/record.ts'
import { runTool } from '#platform/host/runtime/run-tool.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { ensureRuntime } from './ensure-runtime.ts'
import { findInstalled } from './find-installed.ts'
import { provisionAsterisk } from './provision-asterisk.ts'

const provisionedHere = (await findInstalled()) === null

describe.runIf(provisionedHere)('a provisioned runtime', () => {
  let folder: string

  beforeAll(async () => {
    const shared = inject('testRuntimeDir')
    await ensureRuntime({ folder: shared })
    folder = await temporaryFolder()
    await cp(join(shared, 'archives'), join(folder, 'archives'), { recursive: true })
    await cp(join(shared, 'record.json'), join(folder, 'record.json'))
  })
  afterAll(() => removeFolder(folder))

  test('a damaged runtime is restored once from its archives, however many callers there are, and then only verified', async () => {
    const record = await readRecord(folder)
    const module = record?.executables.find(({ path }) => path.endsWith('res_ari.so'))
    const path = join(folder, record?.prefix ?? '', module?.path ?? '')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.alloc(module?.size ?? 0))

    const lines: string[] = []
    const ask = () => provisionAsterisk({ folder, onProgress: (line) => lines.push(line) })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one).toEqual(two)
    expect(lines.filter((line) => line.includes('unpacking'))).toHaveLength(1)
    expect(lines.some((line) => line.includes('downloading'))).toBe(false)
    expect(await sha256Of(path)).toBe(module?.sha256)
    expect(await runTool(one.command, [...one.args, '-V'])).toContain(one.version)

    lines.length = 0
    await ask()
    expect(lines).toEqual([])
  }, 120_000)

  test('a damaged record is ignored', async () => {
    const other = join(folder, 'other')
    await mkdir(other)
    await writeFile(join(other, 'record.json'), '{"format":1')
    expect(await readRecord(other)).toBeNull()
    await rm(other, { recursive: true })
  })

  test('waiting for another provisioning can be aborted', async () => {
    const stop = AbortSignal.abort(new Error('stopped by hand'))
    await rm(join(folder, 'record.json'))
    await expect(provisionAsterisk({ folder, signal: stop })).rejects.toThrow('stopped by hand')
  })
})
