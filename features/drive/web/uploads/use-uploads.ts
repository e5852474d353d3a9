import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#platform/http/web/api.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { reloadDrive } from '../drive-keys.ts'
import { sendFile } from './send-file.ts'
import { createUploadQueue, isOver, type UploadQueue } from './upload-queue.ts'

/** One queue per session: uploads go on while the person is on another screen. */
const queues = new WeakMap<Api, UploadQueue>()

/** Lists are read again at most this often while many small files come, ms. */
const SETTLE = 1000

function queueOf(api: Api, queries: QueryClient): UploadQueue {
  const known = queues.get(api)
  if (known) return known
  let waits = false
  const onDone = () => {
    if (waits) return
    waits = true
    setTimeout(() => {
      waits = false
      void reloadDrive(queries)
    }, SETTLE)
  }
  const queue = createUploadQueue({ send: sendFile(api), textOf: failureDetail, onDone })
  // The browser asks before the page goes while something is on its way.
  const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.store.subscribe((uploads) => {
    if (uploads.every(isOver)) removeEventListener('beforeunload', onLeave)
    else addEventListener('beforeunload', onLeave)
  })
  queues.set(api, queue)
  return queue
}

export function useUploads(): UploadQueue {
  const api = useApi()
  const queries = useQueryClient()
  return queueOf(api, queries)
}
