import { chmod, chown, lchown, lstat, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '#platform/host/process/index.ts'
import { coreFiles, foldersOf } from './core-files.ts'
import { dialplanFiles } from './dialplan-files.ts'
import { httpFiles } from './http-files.ts'
import { mediaFiles } from './media-files.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { sipFiles } from './sip-files.ts'

/** The whole configuration, from the settings alone. */
export function configFiles(settings: AsteriskSettings): ConfigFiles {
  return {
    ...coreFiles(settings),
    ...httpFiles(settings),
    ...sipFiles(settings, foldersOf(settings.dataFolder).etc),
    ...dialplanFiles(settings),
    ...mediaFiles(settings),
  }
}

/**
 * Lays out the data folder for a start: its folders, links into the runtime, and the configuration written anew, so
 * that what an earlier version or a hand changed there does not last. What Asterisk keeps (registrations, keys) stays.
 */
export async function writeConfig(settings: AsteriskSettings, user: ProcessUser | null): Promise<void> {
  const folders = foldersOf(settings.dataFolder)
  await rm(folders.etc, { recursive: true, force: true })
  await rm(folders.share, { recursive: true, force: true })
  // Written by Asterisk in the last run; of this run it should speak only of this run.
  await rm(folders.log, { recursive: true, force: true })
  const made = [
    ...Object.values(folders),
    join(folders.keys, 'keys'),
    join(folders.share, 'sounds'),
    join(folders.share, 'agi-bin'),
    // Asterisk records into it, and does not make it.
    join(folders.spool, 'recording'),
  ]
  for (const folder of made) await giveFolder(folder, user)
  await linkShare(settings.runtime.shareFolder, folders.share)
  // The view `asterisk.musiconhold` names folders below it.
  if (settings.soundsFolder !== undefined)
    await symlink(settings.soundsFolder, join(folders.share, 'company-sounds'))
  for (const [name, text] of Object.entries(configFiles(settings))) {
    const path = join(folders.etc, name)
    // Passwords stand in some of them.
    await writeFile(path, text, { mode: 0o600 })
    if (user !== null) await chown(path, user.uid, user.gid)
  }
}

/** What Asterisk is started with. */
export const configPathOf = ({ dataFolder }: AsteriskSettings): string =>
  join(foldersOf(dataFolder).etc, 'asterisk.conf')

/** What no installation script has linked: Asterisk looks for all of it under its data folder. */
async function linkShare(from: string, to: string): Promise<void> {
  for (const name of ['documentation', 'rest-api', 'static-http', 'moh'])
    await linkIfThere(join(from, name), join(to, name))
  const sounds = join(from, 'sounds')
  const voices = await readdir(sounds).catch((): string[] => [])
  for (const name of voices) await linkIfThere(join(sounds, name), join(to, 'sounds', name))
  for (const language of ['es', 'en']) {
    const voice = voices.filter((name) => name.startsWith(`${language}_`)).sort()[0]
    if (voice !== undefined && !voices.includes(language))
      await symlink(join(sounds, voice), join(to, 'sounds', language))
  }
}

async function linkIfThere(target: string, link: string): Promise<void> {
  if ((await lstat(target).catch(nullWhenMissing)) !== null) await symlink(target, link)
}

async function giveFolder(path: string, user: ProcessUser | null): Promise<void> {
  if (user !== null) await removeForeignLink(path)
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  if (user !== null) await giveContents(path, user)
}

/** A link that Asterisk laid where a folder belongs would lead root anywhere; one of the administrator's own stays. */
async function removeForeignLink(path: string): Promise<void> {
  const found = await lstat(path).catch(nullWhenMissing)
  if (found?.isSymbolicLink() && found.uid !== process.getuid?.()) await rm(path)
}

/**
 * With all that lies in it when it was another's: earlier versions ran Asterisk as another user. The folder itself comes
 * last, so that a start that was killed in between is repeated.
 */
async function giveContents(path: string, user: ProcessUser): Promise<void> {
  if ((await stat(path)).uid === user.uid) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  await chown(path, user.uid, user.gid)
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
