import type { Api } from '#platform/http/web/api.ts'
import { uploadToDrive } from '../../contract/contents.ts'
import type { SendFile } from './upload-queue.ts'

/** Sends a file into its folder. */
export const sendFile =
  (api: Api): SendFile =>
  async ({ file, path, folder }, { signal, progress }) => {
    const body = { path: path.join('/'), ...(folder === null ? {} : { folder }) }
    await api.call(uploadToDrive, { body, file, fileName: file.name, signal, onProgress: progress })
  }
