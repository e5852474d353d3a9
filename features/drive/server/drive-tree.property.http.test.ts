import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import {
  binDriveEntries,
  changeDriveEntry,
  copyDriveEntries,
  cutDriveEntries,
  restoreDriveEntries,
} from '../contract/changes.ts'
import { shareWithPerson } from '../contract/sharing.ts'
import { makeFolder, putFile } from './testing.ts'

const program = await startTestProgram()

interface Row {
  id: string
  parent_id: string | null
  is_folder: boolean
  binned_with: string | null
  name: string
}

const rowsOf = (userId: number): Promise<Row[]> =>
  program.database.systemRows
    .selectFrom('drive_entries')
    .select(['id', 'parent_id', 'is_folder', 'binned_with', 'name'])
    .where('owner_user_id', '=', userId)
    .execute()

const NAMES = ['a', 'B', 'ñ', 'n\u0303', 'x.txt', 'X (2).txt', 'CON', '契約']

/** Two at the same time: whatever each of them does succeeds or is refused. */
async function act(
  client: Client,
  [kind, one, other]: readonly [string, number, number],
  rows: readonly Row[],
) {
  const pick = (index: number) => rows[index % Math.max(1, rows.length)]
  const entry = pick(one)
  const target = pick(other)
  const folder = target?.is_folder === true ? target.id : null
  if (!entry) return
  const chosen = entry.is_folder ? { files: [], folders: [entry.id] } : { files: [entry.id], folders: [] }
  const body = { ...chosen, folder }
  const status =
    kind === 'cut'
      ? (await client.send(cutDriveEntries, { body })).status
      : kind === 'copy'
        ? (await client.send(copyDriveEntries, { body })).status
        : kind === 'bin'
          ? (await client.send(binDriveEntries, { body: chosen })).status
          : kind === 'rename'
            ? (
                await client.send(changeDriveEntry, {
                  params: { id: entry.id },
                  body: { name: NAMES[other % NAMES.length] ?? 'a' },
                })
              ).status
            : (await client.send(restoreDriveEntries, { body: chosen })).status
  expect(status).toBeLessThan(500)
}

function isOneTree(rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const taken = new Set<string>()
  for (const row of rows) {
    const seen = new Set<string>()
    for (let at: Row | undefined = row; at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) {
      expect(seen.has(at.id)).toBe(false)
      seen.add(at.id)
    }
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
    if (parent) expect(parent.is_folder).toBe(true)
    // Whatever is not in the bin can be reached from Home.
    if (row.binned_with === null && parent) expect(parent.binned_with).toBe(null)
    if (row.binned_with !== null) continue
    const place = `${row.parent_id}/${row.name.toLowerCase()}`
    expect(taken.has(place)).toBe(false)
    taken.add(place)
  }
}

const step = fc.tuple(
  fc.constantFrom('cut', 'cut', 'copy', 'rename', 'rename', 'bin', 'restore'),
  fc.nat(50),
  fc.nat(50),
)

test('two screens of one person that paste, cut, rename, delete and restore at random leave one tree', {
  timeout: 120_000,
}, async () => {
  const ana = await program.signIn('ana')
  const second = await program.signIn('ana')
  const { userId } = ana.session
  const outer = await makeFolder(ana, 'a')
  const inner = await makeFolder(ana, 'b', outer)
  await makeFolder(ana, 'c', inner)
  await putFile(ana, 'x.txt', 'x', { folder: inner })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }), async (pairs) => {
      for (const [one, other] of pairs) {
        const rows = (await rowsOf(userId)).slice(0, 60)
        await Promise.all([act(ana, one, rows), act(second, other, rows)])
      }
      const rows = await rowsOf(userId)
      isOneTree(rows)
      const drive = await program.database.systemRows
        .selectFrom('drives')
        .select(['entries', 'bytes'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(drive.entries).toBe(rows.length)
      expect(Number(drive.bytes)).toBe(rows.filter(({ is_folder }) => !is_folder).length)
    }),
    { numRuns: thorough(12, 200) },
  )
})

test('two people in a folder that is shared to be edited leave one tree each', {
  timeout: 120_000,
}, async () => {
  const [admin, luis] = await program.signInAll('admin', 'luis')
  const shared = await makeFolder(admin, 'Juntos')
  const inner = await makeFolder(admin, 'dentro', shared)
  await makeFolder(admin, 'más', inner)
  await putFile(admin, 'x.txt', 'x', { folder: inner })
  const secret = await putFile(admin, 'secreto.txt', 'solo mío')
  await admin.call(shareWithPerson, {
    params: { id: shared },
    body: { user_id: luis.session.userId, may_edit: true },
  })
  const owner = admin.session.userId
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }), async (pairs) => {
      for (const [one, other] of pairs) {
        const rows = (await rowsOf(owner)).filter(({ id }) => id !== secret.id && id !== shared).slice(0, 60)
        await Promise.all([act(admin, one, rows), act(luis, other, rows)])
      }
      for (const userId of [owner, luis.session.userId]) isOneTree(await rowsOf(userId))
      const { rows } = { rows: program.database.systemRows }
      const kept = await rows
        .selectFrom('drive_entries')
        .select('owner_user_id')
        .where('id', '=', secret.id)
        .execute()
      expect(kept.map(({ owner_user_id }) => Number(owner_user_id))).toEqual([owner])
    }),
    { numRuns: thorough(10, 150) },
  )
})
