import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { signIn } from '#features/session/contract/session.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyDataFolder } from './harness/copy-data-folder.ts'
import { type Suite, startSuite } from './harness/suite.ts'

const repository = join(import.meta.dirname, '..')
const SLOW = 300_000
let folder: string
let dataDir: string
let archive: string
const running: Suite[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = await openPart(join(folder, 'data'), null)
  await copyDataFolder(inject('demoFolder'), dataDir)
  archive = join(folder, 'copy.tar.gz')
})
afterEach(async () => {
  for (const suite of running.splice(0)) await suite.stop()
  await removeFolder(folder)
})

async function start(dir: string, env: NodeJS.ProcessEnv = {}): Promise<Suite> {
  const runtimeDir = inject('suiteRuntimeDir')
  const suite = await startSuite({ runtimeDir, dataDir: dir, env, until: 'answering' })
  running.push(suite)
  return suite
}

/** Runs a command to its end. */
async function command(name: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(repository, `tools/${name}.mjs`), ...args], {
    cwd: repository,
    env: { ...process.env, RUNTIME_DIR: inject('suiteRuntimeDir'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const [code] = await once(child, 'close')
  return { code, last: lines.filter(Boolean).at(-1) ?? '', text: lines.join('\n') }
}

const canSignIn = async (suite: Suite, username: string): Promise<boolean> => {
  const answer = await fetch(`${suite.origin}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo' }),
  })
  return answer.ok
}

test('a backup of the running program is restored into an empty folder, and people can sign in', {
  timeout: SLOW,
}, async () => {
  const suite = await start(dataDir)
  await openPart(join(dataDir, 'files'), null)
  await writeFile(join(dataDir, 'files', 'logo'), 'a picture')
  const backup = await command('backup', [archive], { DATA_DIR: dataDir })
  expect(backup).toMatchObject({ code: 0, text: expect.stringMatching(/rows of \d+ tables, \d+ files/) })
  expect(await canSignIn(suite, 'ana')).toBe(true)
  expect(await command('backup', [archive], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    last: expect.stringMatching(/exists already: choose another name/),
  })
  const MASTER_SECRET = (await readFile(join(dataDir, 'master-secret'), 'utf8')).trim()
  expect(await command('restore', [archive], { DATA_DIR: dataDir, MASTER_SECRET })).toMatchObject({
    code: 1,
    last: expect.stringMatching(/is not empty: choose another DATA_DIR/),
  })
  await suite.signal('SIGINT')

  const other = join(folder, 'other')
  const empty = { DATA_DIR: other, MASTER_SECRET }
  expect(await command('restore', [archive], { DATA_DIR: other })).toMatchObject({
    code: 1,
    last: expect.stringMatching(/^MASTER_SECRET is missing/),
  })
  const wrong = { DATA_DIR: other, MASTER_SECRET: 'ab'.repeat(32) }
  expect(await command('restore', [archive], wrong)).toMatchObject({
    code: 1,
    last: expect.stringMatching(/belongs to another master secret/),
  })
  expect(await readdir(other)).toEqual([])
  expect(await command('restore', [archive], empty)).toMatchObject({ code: 0 })
  expect(await readFile(join(other, 'files', 'logo'), 'utf8')).toBe('a picture')
  const restored = await start(other, { MASTER_SECRET })
  expect(restored.lines.join('\n')).toMatch(/Demonstration company.* already there/)
  expect(await canSignIn(restored, 'ana')).toBe(true)
  expect(await canSignIn(restored, 'eva')).toBe(true)
})

test('a stopped program can be backed up and replaced; a damaged archive changes nothing', {
  timeout: SLOW,
}, async () => {
  expect(await command('backup', [archive], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const MASTER_SECRET = (await readFile(join(dataDir, 'master-secret'), 'utf8')).trim()
  const env = { DATA_DIR: dataDir, MASTER_SECRET }

  const damaged = join(folder, 'damaged.tar.gz')
  await writeFile(damaged, await readFile(archive))
  await truncate(damaged, 20_000)
  const before = await readdir(dataDir)
  expect(await command('restore', [damaged, '--replace'], env)).toMatchObject({
    code: 1,
    last: expect.stringMatching(/is damaged .*: nothing was restored/),
  })
  expect(await readdir(dataDir)).toEqual(before)

  const replaced = await command('restore', [archive, '--replace'], env)
  expect(replaced).toMatchObject({ code: 0 })
  const aside = /lies in (\S+);/.exec(replaced.last)?.[1]
  if (aside === undefined) throw new Error('the command does not print the folder of the old data')
  expect(await readdir(aside)).toEqual(expect.arrayContaining(['format.json', 'master-secret', 'postgres']))
  // The replaced data folder is still complete.
  const both = await Promise.all([start(dataDir, { MASTER_SECRET }), start(aside)])
  for (const suite of both) expect(await canSignIn(suite, 'luis')).toBe(true)
})
