import { execFile } from 'node:child_process'
import { chown, lchown, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { type ProcessUser, serverUser } from '#platform/host/process/index.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startAsterisk } from './server/start-asterisk.ts'
import { type AsteriskHarness, startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

const run = promisify(execFile)

// Without root all servers run as the same user: nobody to keep out.
describe.runIf(process.getuid?.() === 0)('started by root, Asterisk and PostgreSQL', () => {
  let harness: AsteriskHarness
  let asterisk: ProcessUser
  let cluster: string

  beforeAll(async () => {
    harness = await startAsteriskHarness()
    const user = await serverUser('asterisk')
    if (user === null) throw new Error('expected a server user when running as root')
    asterisk = user
    const { rows } = await harness.asterisk.database.query<{ data_directory: string }>('SHOW data_directory')
    cluster = rows[0]?.data_directory ?? ''
  })
  afterAll(() => harness?.stop())

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])

  /** Runs a command as an attacker in control of Asterisk could. */
  const asAsterisk = (command: string, ...args: string[]): Promise<string> =>
    run(command, args, { cwd: '/', ...asterisk }).then(({ stdout }) => stdout)

  test('run as two different unprivileged users', async () => {
    const postgres = await usersOf(await postmaster())
    const own = await usersOf(harness.asterisk.server.pid() ?? 0)
    expect(own).toEqual([asterisk.uid])
    expect(postgres).toHaveLength(1)
    expect(postgres).not.toEqual(own)
    expect([...postgres, ...own]).not.toContain(0)
  })

  test('Asterisk cannot read the database, its password, its memory, or the master secret', async () => {
    const base = await temporaryFolder()
    const folder = await openDataFolder({ dir: join(base, 'data') })
    onTestFinished(async () => {
      await folder.release()
      await removeFolder(base)
    })
    const { dataFolder } = harness.asterisk.options
    // Control: its own files are readable this way.
    expect(await asAsterisk('/bin/cat', join(dataFolder, 'etc', 'res_pgsql.conf'))).toContain('password')
    const pid = await postmaster()
    const shut = [
      join(folder.dir, 'master-secret'),
      join(cluster, 'PG_VERSION'),
      join(cluster, '..', 'owner-password'),
      `/proc/${pid}/environ`,
      `/proc/${pid}/mem`,
    ]
    for (const path of shut) await expect(asAsterisk('/bin/cat', path), path).rejects.toThrow(/denied/i)
    await expect(asAsterisk('/bin/ls', cluster)).rejects.toThrow(/denied/i)
    await expect(asAsterisk('/bin/kill', '-0', String(pid))).rejects.toThrow(/permitted/i)
    // It cannot plant a symlink where root writes.
    await expect(
      asAsterisk('/bin/ln', '-s', '/etc/shadow', join(dataFolder, 'asterisk.out.new')),
    ).rejects.toThrow(/denied/i)
  })

  test("a data folder from when both were one user is adopted with Asterisk's data", async () => {
    const phone = await harness.device(await harness.account('antes-1001'))
    await phone.register()
    const before = await harness.engine.contacts('antes-1001')
    const { options, server } = harness.asterisk
    await server.stop()
    const former = await serverUser('postgres')
    if (former === null) throw new Error('expected a server user when running as root')
    const stored = join(options.dataFolder, 'spool', 'recording', 'kept.wav')
    await writeFile(stored, 'sound')
    for (const entry of await readdir(options.dataFolder, { recursive: true, withFileTypes: true }))
      await lchown(join(entry.parentPath, entry.name), former.uid, former.gid)
    await chown(options.dataFolder, former.uid, former.gid)

    const again = await startAsterisk(options)
    onTestFinished(() => again.stop())
    await untilUp(harness.engine)
    expect(await harness.engine.contacts('antes-1001')).toEqual(before)
    expect((await stat(stored)).uid).toBe(asterisk.uid)
    expect(await usersOf(again.pid() ?? 0)).toEqual([asterisk.uid])
    await phone.call('1002')
    await phone.hangup()
  })
})

/** A process's user ids: real, effective, saved, file system. */
async function usersOf(pid: number): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const ids = /^Uid:\t(.*)$/m.exec(status)?.[1]?.split('\t') ?? []
  return [...new Set(ids.map(Number))]
}
