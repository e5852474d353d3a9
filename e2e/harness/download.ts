import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The text of a file that a page saved. The browser is another process's: its files have no path here. */
export const readDownload = async (download: Download): Promise<string> =>
  text(await download.createReadStream())
