import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  binDriveEntries,
  changeDriveEntry,
  copyDriveEntries,
  createDriveFolder,
  cutDriveEntries,
  purgeDriveEntries,
  restoreDriveEntries,
} from '../contract/changes.ts'
import {
  downloadDriveEntries,
  linkDriveFile,
  listDriveVersions,
  readDriveFile,
  restoreDriveVersion,
} from '../contract/contents.ts'
import { driveFiles, driveFolderRoute, driveHome, driveView, userStorage } from '../contract/lists.ts'
import { emptyBinsJob } from './purge-entries.ts'
import { contentOf, makeFolder, namesIn, put, putFile } from './testing.ts'

const program = await startTestProgram()
let ana: Client
let luis: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, admin, eva] = await program.signInAll('ana', 'luis', 'admin', 'eva')
})

const chosen = (files: string[], folders: string[] = []) => ({ files, folders })
const find = async (client: Client, search: string) =>
  (await client.call(driveView, { query: { view: 'search', search } })).files.map(({ filename }) => filename)

test('a file lies where it was put, and only its owner reads it', async () => {
  const folder = await makeFolder(ana, 'Contratos 2026')
  const file = await putFile(ana, 'Ñandú & Cía.PDF', '%PDF-1.7 hola', { folder })
  expect(file).toMatchObject({
    filename: 'Ñandú & Cía.PDF',
    extension: 'pdf',
    size: 13,
    content_type: 'application/pdf',
    folder,
  })
  const listed = await ana.call(driveFolderRoute, { query: { folder } })
  expect(listed).toMatchObject({
    folders: [],
    files: [{ id: file.id }],
    counts: { folders: 0, files: 1 },
    total_size: 13,
    path: [
      { id: null, name: 'Home' },
      { id: folder, name: 'Contratos 2026' },
    ],
  })
  const part = await ana.download(readDriveFile, { params: { id: file.id } }, { range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF'])
  for (const stranger of [luis, admin, eva]) {
    expect(await contentOf(stranger, file.id)).toBe('404')
    expect((await stranger.send(driveFolderRoute, { query: { folder } })).status).toBe(404)
    expect((await stranger.send(cutDriveEntries, { body: chosen([file.id]) })).status).toBe(404)
    expect((await stranger.send(binDriveEntries, { body: chosen([], [folder]) })).status).toBe(404)
    expect((await stranger.send(linkDriveFile, { params: { id: file.id } })).status).toBe(404)
    expect((await put(stranger, 'a.txt', 'a', { folder })).status).toBe(404)
    expect(await find(stranger, 'ñandú')).toEqual([])
  }
})

test('a name is found whatever its accents and case, and a folder has each name once', async () => {
  await putFile(ana, 'Cotización Ávila.txt', 'x')
  expect(await find(ana, 'COTIZACION avila')).toEqual(['Cotización Ávila.txt'])
  expect(await find(ana, '100%_')).toEqual([])
  const again = await putFile(ana, 'COTIZACIÓN ávila.txt', 'y')
  expect(again.filename).toBe('COTIZACIÓN ávila (2).txt')
  // One letter, written in two ways.
  const composed = await putFile(ana, 'Cotizacio\u0301n \u00c1vila.txt', 'z')
  expect(composed.filename).toBe('Cotización Ávila (3).txt')
  await makeFolder(ana, 'Única')
  const twice = await ana.send(createDriveFolder, { body: { name: 'ÚNICA' } })
  expect(twice).toMatchObject({ status: 409, body: { code: 'drive.name_taken' } })
})

test.each(['..', '.', '', 'a/b', 'a\\b', 'a\0b', 'línea\nnueva', 'x\u202egnp.exe', 'ñ'.repeat(128)])(
  'no folder is called %j',
  async (name) => {
    expect((await ana.send(createDriveFolder, { body: { name } })).status).toBe(400)
  },
)

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['C:\\fotos\\mar.txt', 'mar.txt'],
  ['dos\nlíneas.txt', 'dos líneas.txt'],
  [`${'😀'.repeat(80)}.tar`, `${'😀'.repeat(62)}.tar`],
  ['契約書 عقد договор.txt', '契約書 عقد договор.txt'],
])('a file that is sent as %j gets a name that every system takes', async (sent, kept) => {
  const folder = await makeFolder(
    luis,
    `Nombres ${Math.abs(Buffer.from(sent).reduce((sum, byte) => (sum * 31 + byte) % 1e9, 7))}`,
  )
  expect((await putFile(luis, sent, 'x', { folder })).filename).toBe(kept)
})

test('a folder that is dropped comes with its folders, which are made once', async () => {
  const first = await putFile(ana, 'uno.txt', '1', { path: 'Viaje/Fotos' })
  const second = await putFile(ana, 'dos.txt', '2', { path: 'viaje/fotos' })
  expect(second.folder).toBe(first.folder)
  const { path } = await ana.call(driveFolderRoute, { query: { folder: first.folder ?? '' } })
  expect(path.map(({ name }) => name)).toEqual(['Home', 'Viaje', 'Fotos'])
  expect((await put(ana, 'x', 'x', { path: 'a/../../b' })).status).toBe(400)
})

test('entries are moved, copied with all that is in them, and a folder never into itself', async () => {
  const from = await makeFolder(ana, 'Origen')
  const inner = await makeFolder(ana, 'Dentro', from)
  const file = await putFile(ana, 'nota.txt', 'contenido', { folder: inner })
  const to = await makeFolder(ana, 'Destino')
  const into = await ana.send(cutDriveEntries, { body: { ...chosen([], [from]), folder: inner } })
  expect(into).toMatchObject({ status: 409, body: { code: 'drive.into_itself' } })
  const { folders } = await ana.call(copyDriveEntries, { body: { ...chosen([], [from]), folder: to } })
  expect(await namesIn(ana, folders[0]?.id)).toEqual(['Dentro/'])
  // What lies in a chosen folder comes along once.
  await ana.call(copyDriveEntries, { body: { ...chosen([file.id], [from]), folder: to } })
  expect(await namesIn(ana, to)).toEqual(['Origen/', 'Origen (2)/'])
  const moved = await ana.call(cutDriveEntries, { body: { ...chosen([file.id]), folder: to } })
  expect(moved.files).toMatchObject([{ id: file.id, folder: to, filename: 'nota.txt' }])
  expect(await namesIn(ana, inner)).toEqual([])
  expect(await contentOf(ana, file.id)).toBe('contenido')
  // A file is no folder, whoever says so.
  expect((await ana.send(cutDriveEntries, { body: chosen([], [file.id]) })).status).toBe(404)
  expect((await put(ana, 'x', 'x', { folder: file.id })).status).toBe(404)
})

test('what is in the bin is nowhere else, and comes back under a free name', async () => {
  const folder = await makeFolder(ana, 'Se va')
  const file = await putFile(ana, 'dentro secreto.txt', 'sigue aquí', { folder })
  await ana.call(changeDriveEntry, { params: { id: file.id }, body: { starred: true } })
  await ana.call(binDriveEntries, { body: chosen([], [folder]) })
  expect(await contentOf(ana, file.id)).toBe('404')
  expect(await find(ana, 'dentro secreto')).toEqual([])
  expect((await ana.call(driveView, { query: { view: 'starred' } })).files.map(({ id }) => id)).not.toContain(
    file.id,
  )
  expect((await ana.call(driveView, { query: { view: 'bin' } })).folders.map(({ id }) => id)).toContain(
    folder,
  )
  expect((await put(ana, 'x', 'x', { folder })).status).toBe(404)
  const other = await makeFolder(ana, 'SE VA')
  const { folders } = await ana.call(restoreDriveEntries, { body: chosen([], [folder]) })
  expect(folders).toMatchObject([{ id: folder, name: 'Se va (2)' }])
  expect(await contentOf(ana, file.id)).toBe('sigue aquí')
  // A file whose folder is in the bin comes back to Home.
  await ana.call(binDriveEntries, { body: chosen([file.id]) })
  await ana.call(binDriveEntries, { body: chosen([], [folder, other]) })
  expect((await eva.send(restoreDriveEntries, { body: chosen([file.id]) })).status).toBe(404)
  const restored = await ana.call(restoreDriveEntries, { body: chosen([file.id]) })
  expect(restored.files).toMatchObject([{ id: file.id, folder: null }])
})

test('a content goes with the last entry that has it, and what is in the bin for thirty days goes by itself', async () => {
  const used = async () => (await luis.call(userStorage, {})).used
  const before = await used()
  const file = await putFile(luis, 'pesado.bin', 'p'.repeat(1000))
  const { files } = await luis.call(copyDriveEntries, { body: chosen([file.id]) })
  const copy = files[0]?.id ?? ''
  expect(await used()).toBe(before + 2000)
  await luis.call(binDriveEntries, { body: chosen([file.id]) })
  // The bin counts.
  expect(await used()).toBe(before + 2000)
  await luis.call(purgeDriveEntries, { body: chosen([file.id]) })
  expect(await used()).toBe(before + 1000)
  expect(await contentOf(luis, copy)).toBe('p'.repeat(1000))
  await luis.call(binDriveEntries, { body: chosen([copy]) })
  const { rows } = { rows: program.database.systemRows }
  await rows
    .updateTable('drive_entries')
    .set({ binned_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', copy)
    .execute()
  await emptyBinsJob(program.database).run(undefined as never)
  expect(await used()).toBe(before)
  const left = await rows
    .selectFrom('stored_files')
    .select('dropped_at')
    .where('name', '=', 'pesado.bin')
    .execute()
  expect(left).toHaveLength(1)
  expect(left[0]?.dropped_at).not.toBeNull()
})

test('an earlier content is a version, and comes back', async () => {
  const first = await putFile(ana, 'plan.txt', 'primera')
  const second = await putFile(ana, 'PLAN.txt', 'segunda!', { replace: true })
  expect(second).toMatchObject({ id: first.id, filename: 'plan.txt', size: 8, versions: 1 })
  const { results } = await ana.call(listDriveVersions, { params: { id: first.id } })
  expect(results).toMatchObject([{ size: 7 }])
  const version = results[0]?.id ?? 0
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(listDriveVersions, { params: { id: first.id } })).status).toBe(404)
    const response = await stranger.download(readDriveFile, { params: { id: first.id }, query: { version } })
    expect(response.status).toBe(404)
  }
  const old = await ana.download(readDriveFile, { params: { id: first.id }, query: { version } })
  expect(await old.text()).toBe('primera')
  await ana.call(restoreDriveVersion, { params: { id: first.id, version } })
  expect(await contentOf(ana, first.id)).toBe('primera')
  expect((await ana.call(listDriveVersions, { params: { id: first.id } })).results).toMatchObject([
    { size: 8 },
  ])
})

test('folders are downloaded as one archive of known length', async () => {
  const folder = await makeFolder(ana, 'Archivo ñ')
  await makeFolder(ana, 'vacía', folder)
  await putFile(ana, 'a.txt', 'aaa', { folder, path: 'b' })
  const response = await ana.download(downloadDriveEntries, { body: chosen([], [folder]) })
  const zip = Buffer.from(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(zip.length)
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Archivo ñ.zip'))
  for (const name of ['Archivo ñ/', 'Archivo ñ/b/a.txt', 'Archivo ñ/vacía/'])
    expect(zip.includes(name)).toBe(true)
})

test('a long folder is read page by page in every order, in a fixed number of statements', async () => {
  const folder = await makeFolder(luis, 'Larga')
  const names = Array.from({ length: 7 }, (_, index) => `f${index}.txt`)
  for (const [index, name] of names.entries()) await putFile(luis, name, 'x'.repeat(50 - index), { folder })
  await makeFolder(luis, 'sub', folder)
  for (const [order, first] of [
    ['name', 'f0.txt'],
    ['-name', 'f6.txt'],
    ['size', 'f6.txt'],
    ['-modified_at', 'f6.txt'],
  ] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await luis.call(driveFolderRoute, { query: { folder, order, limit: 3, cursor } })
      seen.push(...page.folders.map(({ name }) => name), ...page.files.map(({ filename }) => filename))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.slice(0, 2)).toEqual(['sub', first])
    expect(seen.toSorted()).toEqual([...names, 'sub'].toSorted())
  }
  for (const cursor of [
    'x',
    Buffer.from('[0,"a","b"]').toString('base64url'),
    Buffer.from(`[1,"x","${folder}"]`).toString('base64url'),
  ])
    expect((await luis.send(driveFiles, { query: { folder, order: 'size', cursor } })).status).toBe(400)
  const counted = async (wanted: string) =>
    (await program.statements.during(() => luis.call(driveFolderRoute, { query: { folder: wanted } }))).length
  const short = await makeFolder(luis, 'Corta')
  await makeFolder(luis, 'sub', short)
  await putFile(luis, 'f.txt', 'x', { folder: short })
  expect(await counted(folder)).toBe(await counted(short))
})

test('Home has the protected folders', async () => {
  const { protected_folders } = await ana.call(driveHome, {})
  expect(protected_folders.map(({ folder }) => folder)).toEqual(['chats', 'records', 'crm', 'shared'])
})
