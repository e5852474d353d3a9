import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { FileViewer, ListedFile } from '#platform/files/server/listed-files.ts'
import { bind } from '#platform/http/server/bind.ts'
import { invalidCursor } from '#platform/resource/server/read-after-cursor.ts'
import type { ProtectedFile, ProtectedName } from '../../contract/entries.ts'
import { driveProtectedFolder, storageLists } from '../../contract/lists.ts'
import { extensionOf } from '../../contract/names.ts'
import type { ProtectedFolders } from './ports.ts'

const cursorShape = z.tuple([z.iso.datetime(), z.number().int()])

function readCursor(text: string | undefined) {
  if (text === undefined) return null
  try {
    const [at, id] = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch (error) {
    throw invalidCursor('cursor', error)
  }
}

const present = ({ id, name, size, contentType, at, origin, url }: ListedFile): ProtectedFile => ({
  id,
  filename: name,
  extension: extensionOf(name),
  size,
  content_type: contentType,
  modified_at: at.toISOString(),
  origin,
  url,
})

interface Wanted {
  folder: ProtectedName
  limit: number
  search: string
  cursor?: string | undefined
}

async function listProtected(
  folders: ProtectedFolders,
  viewer: FileViewer,
  { folder, limit, search, cursor }: Wanted,
) {
  const source = folders[folder]
  if (!source) throw new Failure(notFound)
  const found = await source.list(viewer, { after: readCursor(cursor), limit: limit + 1, search })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const totals = cursor === undefined && search === '' ? await source.totals(viewer) : null
  return {
    files: page.map(present),
    next: last ? Buffer.from(JSON.stringify([last.at, last.id])).toString('base64url') : null,
    counts: totals?.count ?? null,
    total_size: totals?.size ?? null,
    path: [
      { id: null, name: 'Home' },
      { id: folder, name: folder },
    ],
  }
}

export const protectedListRoutes = (folders: ProtectedFolders) => [
  bind(driveProtectedFolder, (request) => listProtected(folders, request, request.query)),
  ...(['crm', 'chats', 'records'] as const).map((folder) =>
    bind(storageLists[folder], (request) => listProtected(folders, request, { ...request.query, folder })),
  ),
]
