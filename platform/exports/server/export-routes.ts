import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import {
  beginExport,
  cancelExport,
  downloadExport,
  exportNotNow,
  exportsUnderWay,
  LONG_EXPORT,
  listExports,
  repeatExport,
} from '../contract/long-exports.ts'
import { accessOf } from './access-of.ts'
import type { ExportJobs } from './export-jobs.ts'
import type { ExportSource } from './export-source.ts'
import {
  countUnderWay,
  findExport,
  findExports,
  hasFile,
  insertExport,
  moveExport,
  presentExport,
  type StoredExport,
} from './long-exports.queries.ts'

/** Per person. */
const MAX_UNDER_WAY = 3

interface Ports {
  sourceOf: (name: string) => ExportSource | undefined
  jobs: ExportJobs
  files: Pick<FileStore, 'open'>
  /** Exports with more rows are written by a job. */
  longFrom?: number
}

/** Exports by jobs; only the owner can follow, cancel and download them. */
export function exportRoutes({ sourceOf, jobs, files, longFrom = LONG_EXPORT }: Ports): BoundRoute[] {
  const sourceFor = (name: string, principal: Principal): ExportSource => {
    const source = sourceOf(name)
    if (!source || !may(principal, source.ability)) throw new Failure(notFound)
    return source
  }
  /** The user's own export; another's is not found. */
  const own = async ({ rows }: UnitOfWork, { userId }: Principal, id: number) => {
    const stored = await findExport(rows, id)
    if (!stored || stored.user_id !== userId) throw new Failure(notFound)
    return stored
  }
  const queue = async (
    unit: UnitOfWork,
    principal: Principal,
    target: Pick<StoredExport, 'source' | 'query' | 'title' | 'language'>,
  ) => {
    const { companyId, userId } = principal
    if ((await countUnderWay(unit.rows, userId)) >= MAX_UNDER_WAY) throw new Failure(exportsUnderWay)
    const stored = await insertExport(unit.rows, { companyId, userId, ...target })
    await enqueue(unit, jobs.write, { companyId, exportId: stored.id }, `export:${companyId}`)
    return presentExport(stored, await accessOf(unit.rows, principal))
  }
  return [
    bind(beginExport, async ({ unit, principal, language, body }) => {
      const source = sourceFor(body.source, principal)
      const parsed = source.query.safeParse(body.query)
      if (!parsed.success) throw new Failure(invalid, { fields: { query: [''] } })
      const within = source.within ?? (<Result>(work: (rows: Rows) => Promise<Result>) => work(unit.rows))
      const query = await within(async (rows) => {
        const viewer = { rows, principal, language }
        const count = await source.count(viewer, parsed.data, longFrom + 1)
        return { count, title: source.titleOf(language) }
      })
      if (query.count <= longFrom) return { export: null }
      const { title } = query
      const requested = { source: source.name, query: body.query, title, language }
      return { export: await queue(unit, principal, requested) }
    }),
    bind(repeatExport, async ({ unit, principal, language, params }) => {
      const stored = await own(unit, principal, params.id)
      const { source, query, title, state } = stored
      sourceFor(source, principal)
      const isUnderWay = state === 'waiting' || state === 'running'
      if (isUnderWay || hasFile(stored, await accessOf(unit.rows, principal))) throw new Failure(exportNotNow)
      return queue(unit, principal, { source, query, title, language })
    }),
    bind(listExports, async ({ unit: { rows }, principal }) => {
      const access = await accessOf(rows, principal)
      const stored = await findExports(rows, principal.userId)
      return { results: stored.map((one) => presentExport(one, access)) }
    }),
    bind(cancelExport, async ({ unit, principal, params }) => {
      const { id } = await own(unit, principal, params.id)
      const moved = await moveExport(unit.rows, id, ['waiting', 'running'], 'cancelled')
      if (!moved) throw new Failure(exportNotNow)
      return presentExport(moved, await accessOf(unit.rows, principal))
    }),
    bind(downloadExport, async ({ unit, principal, params }): Promise<FileAnswer> => {
      const stored = await own(unit, principal, params.id)
      // Rights may have been revoked since: no file with rows the user may no longer see.
      sourceFor(stored.source, principal)
      const { file_id: id } = stored
      if (id === null || !hasFile(stored, await accessOf(unit.rows, principal)))
        throw new Failure(exportNotNow)
      const file = await unit.rows
        .selectFrom('stored_files')
        .select(['name', 'content_type', 'size', 'sha256'])
        .where('id', '=', id)
        .where('dropped_at', 'is', null)
        .executeTakeFirst()
      if (!file) throw new Failure(notFound)
      return {
        name: file.name,
        contentType: file.content_type,
        disposition: 'attachment',
        content: { size: Number(file.size), open: (range) => files.open(id, range) },
        etag: file.sha256.toString('hex'),
      }
    }),
  ]
}
