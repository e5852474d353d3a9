import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Text of a downloaded file. Read as a stream: the browser belongs to another process, so there is no path. */
export const readDownload = async (download: Download): Promise<string> =>
  text(await download.createReadStream())
