import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSameProcess, readIdentity } from '../process/identity.ts'
import { writePidFile } from '../process/pid-file.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'

const asRoot = process.getuid?.() === 0
let base: string
const opened: DataFolder[] = []

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'data-folder-'))
  await chmod(base, 0o755)
  await mkdir(join(base, 'closed'), { mode: 0o700 })
})
afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.release()
  await rm(base, { recursive: true })
})

const open = async (): Promise<DataFolder> => {
  const folder = await openDataFolder({
    dir: join(base, 'closed', 'data'),
    outsideRoot: join(base, 'outside'),
    waitMs: 0,
  })
  opened.push(folder)
  return folder
}
const reopen = async (): Promise<DataFolder> => {
  for (const folder of opened.splice(0)) await folder.release()
  return open()
}

describe('a data folder', () => {
  test('keeps its secret, readable by its owner only', async () => {
    const { masterSecret, dir } = await open()
    expect(masterSecret).toHaveLength(32)
    expect((await stat(join(dir, 'master-secret'))).mode & 0o777).toBe(0o600)
    expect((await reopen()).masterSecret).toEqual(masterSecret)
    await rm(dir, { recursive: true })
    expect((await reopen()).masterSecret).not.toEqual(masterSecret)
  })

  test('has a private scratch folder, emptied at every start', async () => {
    const work = await (await open()).emptyWork()
    expect((await stat(work)).mode & 0o777).toBe(0o700)
    await mkdir(join(work, 'deep'))
    await writeFile(join(work, 'deep', 'talk.raw'), 'said')
    expect(await (await reopen()).emptyWork()).toBe(work)
    expect(await readdir(work)).toEqual([])
  })

  test("is refused while another program has it, with that program's pid", async () => {
    await open()
    await expect(open()).rejects.toMatchObject({
      code: 'data-folder-in-use',
      message: expect.stringContaining(`process ${process.pid}`),
    })
  })

  test('is taken over from a dead program', async () => {
    const { dir } = await open()
    const lock = JSON.parse(await readFile(join(dir, 'lock'), 'utf8'))
    await opened.splice(0)[0]?.release()
    await writeFile(join(dir, 'lock'), JSON.stringify({ ...lock, startTicks: '1' }))
    const again = await open()
    expect(JSON.parse(await readFile(join(again.dir, 'lock'), 'utf8'))).toEqual(lock)
    expect((await readdir(dir)).filter((name) => name.startsWith('lock'))).toEqual(['lock'])
  })

  test('is opened by one of several programs that start at once', async () => {
    await open().then((folder) => folder.release())
    const tries = await Promise.allSettled([open(), open(), open(), open()])
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('of a newer version is refused and left unchanged', async () => {
    const { dir } = await open()
    const newer = JSON.stringify({ format: 99, id: 'x' })
    await writeFile(join(dir, 'format.json'), newer)
    await expect(reopen()).rejects.toMatchObject({ code: 'data-folder-newer' })
    expect(await readFile(join(dir, 'format.json'), 'utf8')).toBe(newer)
  })

  test('with other content is refused and left unchanged', async () => {
    await mkdir(join(base, 'closed', 'data'))
    await writeFile(join(base, 'closed', 'data', 'thesis.doc'), 'mine')
    await expect(open()).rejects.toMatchObject({ code: 'data-folder-foreign' })
    expect(await readdir(join(base, 'closed', 'data'))).toEqual(['thesis.doc'])
  })
})

// Without root all servers run as the same user: nobody to keep out.
describe.runIf(asRoot)('a data folder that the servers cannot reach', () => {
  test("keeps the servers' parts outside", async () => {
    const folder = await open()
    const { dir, user } = await folder.serverPart('postgres')
    expect(dir.startsWith(join(base, 'outside', 'suite-'))).toBe(true)
    expect((await stat(dir)).uid).toBe(user?.uid)
    expect((await (await reopen()).serverPart('postgres')).dir).toBe(dir)
  })

  test('is refused with a remedy when only one of the servers can reach it', async () => {
    const folder = await open()
    const { user } = await folder.serverPart('postgres')
    await chown(join(base, 'closed'), user?.uid ?? 0, user?.gid ?? 0)
    const inside = await reopen()
    expect((await inside.serverPart('postgres')).dir).toBe(join(inside.dir, 'postgres'))
    await expect(inside.serverPart('asterisk')).rejects.toMatchObject({
      code: 'data-folder-unreachable',
      message: expect.stringContaining('chmod o+x'),
    })
  })

  test("does not use a deleted folder's parts, and ends the servers that ran there", async () => {
    const folder = await open()
    const { dir: part } = await folder.serverPart('postgres')
    await writeFile(join(part, 'old'), '')
    const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    const identity = await readIdentity(server.pid ?? 0)
    if (identity === null) throw new Error('no child')
    await writePidFile(join(part, 'postgres.pid'), identity)
    const ended = once(server, 'exit')

    await rm(folder.dir, { recursive: true })
    const fresh = await reopen()
    await ended
    expect(await isSameProcess(identity)).toBe(false)
    await expect(access(join((await fresh.serverPart('postgres')).dir, 'old'))).rejects.toThrow('ENOENT')
  })
})
