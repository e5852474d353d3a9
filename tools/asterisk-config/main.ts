/** `npm run asterisk-config -- SERVER FOLDER`: writes the configuration of an external telephone server. */
import { join, resolve } from 'node:path'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { runCommand } from '../backup/command.ts'
import { writeAsteriskConfig } from './write-config.ts'

await runCommand(async ({ progress }) => {
  const [server, folder] = process.argv.slice(2)
  if (!/^\d{1,9}$/.test(server ?? '') || folder === undefined)
    throw new BadConfig(
      'Name the server by its number, and a folder: npm run asterisk-config -- 2 /tmp/south',
    )
  const config = readConfig(process.env)
  if (config.DATABASE_URL === undefined)
    throw new BadConfig(
      'DATABASE_URL: an Asterisk elsewhere reads its endpoints from a database that it can reach.',
    )
  const secret = config.MASTER_SECRET ?? (await readIfThere(join(config.DATA_DIR, 'master-secret')))?.trim()
  if (secret === undefined) throw new BadConfig('MASTER_SECRET: needed, the passwords are derived from it.')
  const target = resolve(folder)
  const files = await writeAsteriskConfig({
    serverId: Number(server),
    folder: target,
    ownerUrl: config.DATABASE_URL,
    masterSecret: Buffer.from(secret, 'hex'),
    settings: config,
  })
  progress.line(`\n${target}: ${files.join(', ')}`)
  progress.line(
    'They replace those of /etc/asterisk on that machine; docs/telephone-servers.md says what else it needs.',
  )
})
