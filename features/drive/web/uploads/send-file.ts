import type { Api } from '#platform/http/web/api.ts'
import { uploadToDrive } from '../../contract/contents.ts'
import { sendPortions } from './send-portions.ts'
import type { SendFile } from './upload-queue.ts'

/** Smaller files are sent in one request, bytes. */
const IN_PORTIONS = 4 * 1024 * 1024

/** Sends a file into its folder. */
export const sendFile = (api: Api): SendFile => {
  const inPortions = sendPortions(api)
  return async (upload, on) => {
    const { file, path, folder } = upload
    if (file.size > IN_PORTIONS) return inPortions(upload, on)
    const body = { path: path.join('/'), ...(folder === null ? {} : { folder }) }
    const { signal, progress: onProgress } = on
    await api.call(uploadToDrive, { body, file, fileName: file.name, signal, onProgress })
  }
}
