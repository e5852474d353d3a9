import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|wasm)$/
/** Scripts of the first screens: a sixteenth less to fetch, for half a second of the build. */
const FIRST_SCRIPTS = /\/(?:react|interface|index|shared|phone-\w+|chat-names|home|home-parts)-[^/]+\.js$/
const FIRST_QUALITY = 10
/** From 9 on, brotli's memory for each file costs more time than compressing it. */
const QUALITY = 8
const GZIP_LEVEL = 9
/** Node compresses in threads. */
const AT_ONCE = 4

/** Compressed copies beside each text asset: made once here, sent as they are by the server. */
export const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets')
    const waiting = (await readdir(assets))
      .filter((name) => TEXT.test(name))
      .map((name) => join(assets, name))
    const worker = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await compress(path)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  },
})

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = FIRST_SCRIPTS.test(path) ? FIRST_QUALITY : QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: GZIP_LEVEL }))
}
