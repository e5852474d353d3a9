/**
 * `npm run files:move -- to-s3` or `from-s3`: moves stored files between the data folder and the bucket of the `S3_*`
 * settings.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { s3Contents } from '#adapters/s3/s3-contents.ts'
import { s3SettingsOf } from '#apps/server/boot/file-contents.ts'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { locateDataFolder } from '#platform/host/data-folder/locate.ts'
import { runCommand } from '../backup/command.ts'
import { moveFromS3, moveToS3 } from './move.ts'

await runCommand(async ({ progress, signal }) => {
  const [direction] = process.argv.slice(2)
  if (direction !== 'to-s3' && direction !== 'from-s3')
    throw new BadConfig('Say where to: npm run files:move -- to-s3, or from-s3')
  const config = readConfig(process.env)
  const settings = s3SettingsOf(config)
  if (settings === null) throw new BadConfig('The bucket is named by S3_ENDPOINT and the other settings S3_*')
  const folder = join((await locateDataFolder(config.DATA_DIR)).dir, 'files')
  await mkdir(join(folder, 'incoming'), { recursive: true })
  await progress.step('Files', async (note) => {
    const move = direction === 'to-s3' ? moveToS3 : moveFromS3
    note(`${await move(folder, s3Contents(settings), signal)} moved`)
  })
})
