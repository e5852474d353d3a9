import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  binDriveEntries,
  changeDriveEntry,
  copyDriveEntries,
  createDriveFolder,
  cutDriveEntries,
  restoreDriveEntries,
} from '../../contract/changes.ts'
import { contentUrl, downloadDriveEntries, linkDriveFile, readDrivePreview } from '../../contract/contents.ts'
import { driveFolderRoute, driveProtectedFolder, driveView } from '../../contract/lists.ts'
import {
  addDriveLink,
  driveColleagues,
  readSharing,
  shareWithPerson,
  unsharePerson,
} from '../../contract/sharing.ts'
import { contentOf, makeFolder, namesIn, put, putFile } from '../testing.ts'

const program = await startTestProgram()
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
})

const idOf = ({ session }: Client) => session.userId
const share = (id: string, whom: Client, may_edit = false) =>
  ana.call(shareWithPerson, { params: { id }, body: { user_id: idOf(whom), may_edit } })
const sharedWith = async (client: Client) => {
  const { folders, files } = await client.call(driveView, { query: { view: 'shared' } })
  return [...folders.map(({ name }) => `${name}/`), ...files.map(({ filename }) => filename)]
}
const chosen = (files: string[], folders: string[] = []) => ({ files, folders })
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status

test('a folder shared to be read opens with all below it, shows nothing above, and changes nothing', async () => {
  const above = await makeFolder(ana, 'Gerencia')
  const folder = await makeFolder(ana, 'Para Luis', above)
  const below = await makeFolder(ana, 'Anexos', folder)
  const file = await putFile(ana, 'plan.txt', 'el plan', { folder: below })
  const secret = await putFile(ana, 'sueldos.txt', 'nada', { folder: above })
  expect(await contentOf(luis, file.id)).toBe('404')
  await share(folder, luis)
  expect(await sharedWith(luis)).toEqual(['Para Luis/'])
  const listed = await luis.call(driveFolderRoute, { query: { folder: below } })
  expect(listed).toMatchObject({
    access: 'read',
    files: [{ id: file.id, owner: { id: idOf(ana), name: 'Ana Gómez' }, starred: false }],
    path: [{ id: null }, { name: 'Para Luis' }, { name: 'Anexos' }],
  })
  expect(await contentOf(luis, file.id)).toBe('el plan')
  expect((await luis.call(linkDriveFile, { params: { id: file.id } })).url).toContain('link=')
  const zip = await luis.download(downloadDriveEntries, { body: chosen([], [folder]) })
  expect(Buffer.from(await zip.arrayBuffer()).includes('el plan')).toBe(true)
  // Nothing beside or above it.
  expect(await contentOf(luis, secret.id)).toBe('404')
  expect(await statusOf(luis.send(driveFolderRoute, { query: { folder: above } }))).toBe(404)
  expect((await luis.download(downloadDriveEntries, { body: chosen([file.id, secret.id]) })).status).toBe(404)
  expect((await luis.call(driveView, { query: { view: 'search', search: 'plan' } })).files).toEqual([])
  // No change.
  const refused = [
    luis.send(createDriveFolder, { body: { name: 'x', folder } }),
    put(luis, 'x.txt', 'x', { folder: below }),
    luis.send(changeDriveEntry, { params: { id: file.id }, body: { name: 'otro.txt' } }),
    luis.send(binDriveEntries, { body: chosen([file.id]) }),
    luis.send(cutDriveEntries, { body: { ...chosen([file.id]), folder } }),
  ]
  expect(await Promise.all(refused.map(statusOf))).toEqual([403, 403, 403, 403, 403])
  // A copy is one's own.
  const copy = await luis.call(copyDriveEntries, { body: { ...chosen([], [folder]), folder: null } })
  expect(copy.folders).toMatchObject([{ name: 'Para Luis', owner: null }])
  for (const stranger of [marta, admin, eva]) {
    expect(await contentOf(stranger, file.id)).toBe('404')
    expect(await statusOf(stranger.send(readSharing, { params: { id: folder } }))).toBe(404)
    expect(await sharedWith(stranger)).toEqual([])
  }
  await ana.call(unsharePerson, { params: { id: folder, user: idOf(luis) } })
  expect([await sharedWith(luis), await contentOf(luis, file.id)]).toEqual([[], '404'])
  expect(await namesIn(luis, copy.folders[0]?.id ?? '')).toEqual(['Anexos/'])
})

test('who may edit works in the folder, which stays its owner’s; nothing leaves it by a move', async () => {
  const folder = await makeFolder(ana, 'Equipo')
  const inner = await makeFolder(ana, 'Borradores', folder)
  const outside = await makeFolder(ana, 'Aparte')
  await share(folder, luis)
  await share(folder, luis, true)
  const file = await putFile(luis, 'acta.txt', 'uno', { folder })
  await putFile(luis, 'acta.txt', 'dos', { folder, replace: true })
  expect(await contentOf(ana, file.id)).toBe('dos')
  await luis.call(changeDriveEntry, {
    params: { id: file.id },
    body: { name: 'acta final.txt', starred: true },
  })
  expect((await ana.call(driveFolderRoute, { query: { folder } })).files).toMatchObject([
    { filename: 'acta final.txt', starred: false, owner: null, versions: 1 },
  ])
  await luis.call(cutDriveEntries, { body: { ...chosen([file.id]), folder: inner } })
  expect(await namesIn(ana, inner)).toEqual(['acta final.txt'])
  const refused = [
    // Out of the shared folder, into another drive, and the shared folder itself.
    luis.send(cutDriveEntries, { body: { ...chosen([file.id]), folder: outside } }),
    luis.send(cutDriveEntries, { body: { ...chosen([file.id]), folder: null } }),
    luis.send(changeDriveEntry, { params: { id: folder }, body: { name: 'Mío' } }),
    luis.send(binDriveEntries, { body: chosen([], [folder]) }),
    luis.send(shareWithPerson, { params: { id: folder }, body: { user_id: idOf(marta) } }),
  ]
  expect(await Promise.all(refused.map(statusOf))).toEqual([404, 409, 403, 403, 404])
  const own = await putFile(luis, 'mío.txt', 'mío')
  const copied = await luis.call(copyDriveEntries, { body: { ...chosen([own.id]), folder } })
  expect(await contentOf(ana, copied.files[0]?.id ?? '')).toBe('mío')
  // What others remove is in the owner's bin.
  await luis.call(binDriveEntries, { body: chosen([file.id]) })
  expect(await contentOf(luis, file.id)).toBe('404')
  await ana.call(restoreDriveEntries, { body: chosen([file.id]) })
  // In the bin it is nobody's.
  await ana.call(binDriveEntries, { body: chosen([], [folder]) })
  expect([await sharedWith(luis), await contentOf(luis, file.id)]).toEqual([[], '404'])
})

test('one file that is shared appears among the protected folders; colleagues are those of the company', async () => {
  const file = await putFile(ana, 'tarifas.txt', 'diez')
  await share(file.id, marta)
  const { files, counts } = await marta.call(driveProtectedFolder, { query: { folder: 'shared' } })
  expect([files, counts]).toMatchObject([
    [{ filename: 'tarifas.txt', origin: 'Ana Gómez', url: contentUrl(file.id) }],
    1,
  ])
  expect((await marta.download(readDrivePreview, { params: { id: file.id } })).status).toBe(404)
  expect(
    await statusOf(ana.send(shareWithPerson, { params: { id: file.id }, body: { user_id: idOf(eva) } })),
  ).toBe(400)
  expect(
    await statusOf(ana.send(shareWithPerson, { params: { id: file.id }, body: { user_id: idOf(ana) } })),
  ).toBe(400)
  const found = await ana.call(driveColleagues, { query: { search: 'LUÍS' } })
  expect(found.results).toMatchObject([{ user_id: idOf(luis) }])
  expect((await ana.call(driveColleagues, { query: { search: 'eva' } })).results).toEqual([])
  expect(await statusOf(luis.send(addDriveLink, { params: { id: file.id }, body: {} }))).toBe(404)
  const trail = await program.database.systemRows
    .selectFrom('audit_entries')
    .select(['action', 'subject_name', 'actor_id'])
    .where('subject_id', '=', file.id)
    .execute()
  expect(trail).toMatchObject([{ action: 'drive.shared', subject_name: 'tarifas.txt' }])
})
