import { chmod, chown, lchown, lstat, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '#platform/host/process/index.ts'
import { coreFiles, foldersOf } from './core-files.ts'
import { dialplanFiles } from './dialplan-files.ts'
import { httpFiles } from './http-files.ts'
import { mediaFiles } from './media-files.ts'
import type { AsteriskSettings, ConfigFiles } from './settings.ts'
import { sipFiles } from './sip-files.ts'

/** The whole configuration, from settings alone. */
export function configFiles(settings: AsteriskSettings): ConfigFiles {
  return {
    ...coreFiles(settings),
    ...httpFiles(settings, true),
    ...sipFiles(settings, foldersOf(settings.dataFolder).etc),
    ...dialplanFiles(settings),
    ...mediaFiles(settings),
  }
}

/**
 * Prepares the data folder for a start: folders, links into the runtime, and a freshly written configuration, so that old or
 * manual changes do not last. What Asterisk stores (registrations, keys) stays.
 */
export async function writeConfig(settings: AsteriskSettings, user: ProcessUser | null): Promise<void> {
  const folders = foldersOf(settings.dataFolder)
  await rm(folders.etc, { recursive: true, force: true })
  await rm(folders.share, { recursive: true, force: true })
  // The last run's logs; they should cover this run only.
  await rm(folders.log, { recursive: true, force: true })
  const made = [
    ...Object.values(folders),
    join(folders.keys, 'keys'),
    join(folders.share, 'sounds'),
    join(folders.share, 'agi-bin'),
    // Asterisk records here, but does not create the folder.
    join(folders.spool, 'recording'),
  ]
  for (const folder of made) await giveFolder(folder, user)
  await linkShare(settings.runtime.shareFolder, folders.share)
  // Base of the folders named by the view `asterisk.musiconhold`.
  if (settings.soundsFolder !== undefined)
    await symlink(settings.soundsFolder, join(folders.share, 'company-sounds'))
  for (const [name, text] of Object.entries(configFiles(settings))) {
    const path = join(folders.etc, name)
    // Some contain passwords.
    await writeFile(path, text, { mode: 0o600 })
    if (user !== null) await chown(path, user.uid, user.gid)
  }
}

/** Start arguments. */
export const configPathOf = ({ dataFolder }: AsteriskSettings): string =>
  join(foldersOf(dataFolder).etc, 'asterisk.conf')

/** Links that an installation would make: Asterisk looks for these below its data folder. */
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

/** Replaces links by folders: one planted by Asterisk could lead root anywhere. The administrator's own stay. */
async function removeForeignLink(path: string): Promise<void> {
  const found = await lstat(path).catch(nullWhenMissing)
  if (found?.isSymbolicLink() && found.uid !== process.getuid?.()) await rm(path)
}

/**
 * Recursively, if it belonged to another user: older versions ran Asterisk as such. The folder itself comes last, so that an
 * interrupted start repeats it.
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
