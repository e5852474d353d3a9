import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { driveFolderRoute } from '#features/drive/contract/lists.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { measureCase } from '../api/cases.ts'
import { enter } from '../api/enter.ts'
import { buildTestbed } from '../api/testbed.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureArchive } from './archive.ts'
import { type Filled, fillArchive, fillDrive, PASSWORD, PERSON } from './fill.ts'
import { measureTransfers } from './transfers.ts'

interface Size {
  files: number
  /** Bytes of the file that goes up and down. */
  bytes: number
  turns: number
  /** How often the archive has it. */
  archived: number
}

const MEGABYTE = 1_000_000
const FULL: Size = { files: 100_000, bytes: 250 * MEGABYTE, turns: 4, archived: 4 }
const QUICK: Size = { files: 20_000, bytes: 50 * MEGABYTE, turns: 2, archived: 4 }
const PAGE = 200
const GOAL_MS = 50

async function writeRandom(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  const piece = randomBytes(MEGABYTE)
  for (let written = 0; written < bytes; written += piece.length) await file.write(piece)
  await file.close()
}

const columns =
  'id, owner_user_id, parent_id, is_folder, name, file_id, size, content_type, starred_at, created_at, modified_at'

/** What brings the same page: folders, files, totals, the way to it and how many versions each has. */
const statementsOf = ({ user, folder }: Filled): string[] => {
  const inside = `owner_user_id = ${user} AND coalesce(parent_id, '00000000-0000-0000-0000-000000000000') = '${folder}' AND binned_at IS NULL`
  return [
    `SELECT id, parent_id, name FROM drive_entries WHERE id = '${folder}'`,
    `SELECT ${columns} FROM drive_entries WHERE ${inside} AND is_folder ORDER BY sort_name, id LIMIT ${PAGE + 1}`,
    `SELECT ${columns} FROM drive_entries WHERE ${inside} AND NOT is_folder ORDER BY sort_name, id LIMIT ${PAGE + 1}`,
    `SELECT count(*) FILTER (WHERE is_folder), count(*) FILTER (WHERE NOT is_folder), sum(size) FROM drive_entries WHERE ${inside}`,
  ]
}

/** `--quick`: a fifth of the sizes. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const size = options.includes('--quick') ? QUICK : FULL
  const load = loadavg()[0]?.toFixed(1)
  const folder = await temporaryFolder()
  let filled: Filled | undefined
  const testbed = await buildTestbed(async (client) => {
    filled = await fillDrive(client, size.files)
  })
  try {
    if (filled === undefined) throw new Error('no data was generated')
    const rows: MeasurementRow[] = []
    const note = (more: readonly MeasurementRow[]): void => {
      for (const { what, measured } of more) console.log(`${what}: ${measured}`)
      rows.push(...more)
    }
    const token = await enter(testbed.origin, PERSON, PASSWORD)
    const count = size.files.toLocaleString('en')
    const path = `${driveFolderRoute.path}?folder=${filled.folder}&limit=${PAGE}`
    const what = `First page of a folder with ${count} files, with its totals`
    note([await measureCase(testbed, { what, path, sql: statementsOf(filled), goal: GOAL_MS }, token)])
    const sent = join(folder, 'sent')
    await writeRandom(sent, size.bytes)
    const { origin } = testbed
    const transfers = await measureTransfers({ origin, token, folder, path: sent, ...size })
    note(transfers.rows)
    const files = size.archived
    const archive = await fillArchive(testbed.client, filled, { file: transfers.file, files })
    note(await measureArchive(origin, token, archive))
    return {
      title: 'Drive: transfers, a long folder and an archive',
      method: `One client over HTTP on loopback. The file is random; the drive hashes it, keeps it encrypted and answers when it is on the disk. The quickest of ${size.turns} turns counts. Everything shares the machine, whose load was ${load} before the start.`,
      rows,
    }
  } finally {
    await testbed.stop()
    await removeFolder(folder)
  }
}
