import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '#platform/host/backup/back-up.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import { secretFingerprint } from '#platform/secrets/fingerprint.ts'
import program from '../../../package.json' with { type: 'json' }

const KEPT = 3
const NAME = /^before-.*\.tar\.gz$/

/** Backs up an older program's database before it is changed. @returns the archive's path */
export async function backUpBeforeUpgrade(
  ownerUrl: string,
  folder: DataFolder,
  firstChange: string,
): Promise<string> {
  const dir = join(folder.dir, 'backups')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const archive = join(dir, `before-${firstChange.replace(/\.sql$/, '')}-${moment}.tar.gz`)
  await backUp({
    ownerUrl,
    // Files are not changed by upgrades.
    dir: null,
    archive,
    version: program.version,
    secretFingerprint: secretFingerprint(folder.masterSecret),
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  const old = (await readdir(dir)).filter((name) => NAME.test(name)).sort(byMoment)
  for (const name of old.slice(0, -KEPT)) await rm(join(dir, name))
  return archive
}

const momentOf = (name: string): string => name.slice(-'2026-11-21T12-00-00-000Z.tar.gz'.length)
const byMoment = (one: string, other: string): number => momentOf(one).localeCompare(momentOf(other))
