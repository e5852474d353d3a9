import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import {
  cancelImport,
  downloadWrongRows,
  type ImportPlan,
  type ImportRun,
  listImports,
  type PreviewRow,
  previewImport,
  type RowsWithoutData,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { saveBlob } from '#platform/ui/list/save-blob.ts'
import { listKey } from '../use-resource-actions.ts'

/** How often progress is polled, ms. */
const POLL = 1000

type Once = readonly Readonly<Record<string, string>>[]

const isMoving = (run: ImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running' || run?.state === 'undoing'

/** Field names from the refusal of a mapping without required fields. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiFailure && error.fields.mapping?.find((text) => text !== '')) || failureDetail(error)

/** State of an import, from file to result. */
/** Visible sheets of a workbook of several; another one is read from the file again. */
interface Sheets {
  names: readonly string[]
  chosen: string | null
  file: File | null
}

export const useImport = (resource: Resource) => {
  const api = useApi()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<ImportRun | null>(null)
  const [samples, setSamples] = useState<readonly (readonly string[])[]>([])
  const [noData, setNoData] = useState<RowsWithoutData>({ count: 0, rows: [] })
  const [sheets, setSheets] = useState<Sheets>({ names: [], chosen: null, file: null })
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [preview, setPreview] = useState<readonly PreviewRow[] | null>(null)
  const [once, setOnce] = useState<Once>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = begun?.id ?? 0
  const params = { id }
  const followed = useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => {
      const run = await api.call(readImport, { params, signal })
      if (!isMoving(run)) await queries.invalidateQueries({ queryKey: listKey(resource) })
      return run
    },
    enabled: begun !== null && begun.state !== 'uploaded',
    refetchInterval: ({ state }) => (isMoving(state.data ?? begun) ? POLL : false),
    staleTime: 0,
  })
  const earlier = useQuery({
    queryKey: ['imports', 'of', resource.name],
    queryFn: async ({ signal }) =>
      (await api.call(listImports, { params: { resource: resource.name }, signal })).results,
    enabled: begun === null,
    staleTime: 0,
  })
  const attempt = (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    void work()
      .catch((error: unknown) => setFailure(reasonOf(error)))
      .finally(() => setBusy(false))
  }
  const put = (run: ImportRun) => {
    setBegun(run)
    queries.setQueryData(['imports', 'one', run.id], run)
  }
  const upload = (file: File, sheet?: string) =>
    attempt(async () => {
      const run = await api.call(uploadImport, {
        params: { resource: resource.name },
        query: sheet === undefined ? {} : { sheet },
        file,
        fileName: file.name,
      })
      setPlan(run.plan)
      setSamples(run.samples)
      setNoData(run.no_data)
      setSheets({ names: run.sheets, chosen: run.sheet, file })
      setBegun(run)
    })
  return {
    run: (begun?.state === 'uploaded' ? begun : (followed.data ?? begun)) as ImportRun | null,
    earlier: earlier.data ?? [],
    plan,
    samples,
    noData,
    /** Secrets of new records, shown once. */
    once,
    preview,
    failure,
    busy,
    setPlan: (next: ImportPlan) => {
      setPlan(next)
      setPreview(null)
    },
    open: put,
    back: () => setPreview(null),
    /** Another file. */
    restart: () => {
      setBegun(null)
      setPlan(null)
      setFailure(null)
    },
    upload: (file: File) => upload(file),
    sheets,
    chooseSheet: (sheet: string) => {
      if (sheets.file !== null) upload(sheets.file, sheet)
    },
    tryOut: (body: ImportPlan) =>
      attempt(async () => setPreview((await api.call(previewImport, { params, body })).rows)),
    start: (body: ImportPlan) =>
      attempt(async () => {
        const { once: secrets = [], ...run } = await api.call(startImport, { params, body })
        setOnce(secrets)
        put(run)
        if (!isMoving(run)) await queries.invalidateQueries({ queryKey: listKey(resource) })
      }),
    cancel: () => attempt(async () => put(await api.call(cancelImport, { params, body: {} }))),
    undo: () => attempt(async () => put(await api.call(undoImport, { params, body: {} }))),
    saveWrong: () =>
      attempt(async () => {
        const { name, blob } = await api.download(downloadWrongRows, { params })
        saveBlob(name, blob)
      }),
  }
}

export type Importing = ReturnType<typeof useImport>
