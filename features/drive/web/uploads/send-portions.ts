import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { browserStorage } from '#platform/ui/browser-storage.ts'
import { dropUpload, finishUpload, readUpload, sendPortion, startUpload } from '../../contract/resumable.ts'
import { PAUSED, type SendFile, type Upload } from './upload-queue.ts'

/** Bytes of a portion: what a broken line loses at most. */
const PORTION = 4 * 1024 * 1024
/** Pauses before the next try, ms; from the start again after each portion that arrives. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
/** Answers after which the same request may succeed. */
const PASSING = new Set([0, 429, 502, 503])

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Names an upload over a reload of the page: the same file, chosen again for the same place, goes on. */
const nameOf = ({ file, path, folder }: Upload): string =>
  `suite.drive.upload ${[folder ?? '', ...path, file.name, file.size, file.lastModified].join('/')}`

const isOver = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404

interface Progress {
  id: string
  offset: number
}

/** One that was begun before, else a new one. */
async function begin(api: Api, upload: Upload, signal: AbortSignal): Promise<Progress> {
  const known = browserStorage().getItem(nameOf(upload))
  if (known !== null) {
    try {
      return await api.call(readUpload, { params: { id: known }, signal })
    } catch (error) {
      if (!isOver(error)) throw error
    }
  }
  const { file, path, folder } = upload
  const body = { name: file.name, size: file.size, folder, path: [...path] }
  const begun = await api.call(startUpload, { body, signal })
  browserStorage().setItem(nameOf(upload), begun.id)
  return begun
}

interface Sending {
  signal: AbortSignal
  progress: (sent: number) => void
  /** The upload is known to the server under this id. */
  onBegun: (id: string) => void
  onArrived: () => void
}

/** One try, from where the server says that it is. */
async function goOn(api: Api, upload: Upload, on: Sending): Promise<void> {
  const { file } = upload
  const { signal } = on
  const { id, offset: begun } = await begin(api, upload, signal)
  on.onBegun(id)
  for (let offset = begun; offset < file.size; on.onArrived()) {
    const from = offset
    const portion = file.slice(from, from + PORTION)
    const onProgress = (done: number) => on.progress((from + done * portion.size) / file.size)
    const sent = { params: { id }, body: { offset }, file: portion, fileName: 'portion', signal, onProgress }
    offset = (await api.call(sendPortion, sent)).offset
  }
  await api.call(finishUpload, { params: { id }, signal })
}

/** Whether another try may go on: no line, a restart, or another offset than ours since an answer was lost. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiFailure && (PASSING.has(error.status) || error.code === 'drive.wrong_offset')

/** What cannot be dropped now goes by itself later. */
function drop(api: Api, id: string | null): void {
  if (id !== null) api.call(dropUpload, { params: { id } }).catch(() => {})
}

/** Sends a file in portions: after a broken line, or a restart of the server, it goes on where it stopped. */
export const sendPortions =
  (api: Api): SendFile =>
  async (upload, { signal, progress }) => {
    const state: { id: string | null; tries: number } = { id: null, tries: 0 }
    const forget = () => browserStorage().removeItem(nameOf(upload))
    const on: Sending = {
      signal,
      progress,
      onBegun: (id) => {
        state.id = id
      },
      onArrived: () => {
        state.tries = 0
      },
    }
    for (;;) {
      try {
        await goOn(api, upload, on)
        forget()
        return
      } catch (error) {
        if (signal.aborted && signal.reason !== PAUSED) {
          forget()
          drop(api, state.id)
        }
        const wait = PAUSES[state.tries]
        if (signal.aborted || !mayPass(error) || wait === undefined) throw error
        state.tries += 1
        await pause(wait, signal)
      }
    }
  }
