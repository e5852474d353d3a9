/**
 * `npm run files:move -- to-s3` or `from-s3`: moves stored files between the data folder and the bucket of the `S3_*`
 * settings.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { s3Contents } from '#adapters/s3/s3-contents.ts'
import { s3SettingsOf } from '#apps/server/boot/file-contents.ts'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { reachDatabase } from '#platform/host/backup/reach-database.ts'
import { locateDataFolder } from '#platform/host/data-folder/locate.ts'
import { runCommand } from '../backup/command.ts'
import { moveFromS3, moveToS3 } from './move.ts'
import { noteMoved } from './note-moved.ts'

await runCommand(async ({ progress, signal }) => {
  const [direction] = process.argv.slice(2)
  if (direction !== 'to-s3' && direction !== 'from-s3')
    throw new BadConfig('Say where to: npm run files:move -- to-s3, or from-s3')
  const config = readConfig(process.env)
  const settings = s3SettingsOf(config)
  if (settings === null) throw new BadConfig('The bucket is named by S3_ENDPOINT and the other settings S3_*')
  const located = await locateDataFolder(config.DATA_DIR)
  const folder = join(located.dir, 'files')
  await mkdir(join(folder, 'incoming'), { recursive: true })
  await progress.step('Files', async (note) => {
    const move = direction === 'to-s3' ? moveToS3 : moveFromS3
    note(`${await move(folder, s3Contents(settings), signal)} moved`)
  })
  await progress.step('Database', async (note) => {
    const { ownerUrl, end } =
      config.DATABASE_URL === undefined
        ? await reachDatabase(located, config.RUNTIME_DIR)
        : { ownerUrl: config.DATABASE_URL, end: async () => {} }
    try {
      note(`${await noteMoved(ownerUrl, direction === 'to-s3' ? 's3' : 'folder')} had a place of their own`)
    } finally {
      await end()
    }
  })
})
