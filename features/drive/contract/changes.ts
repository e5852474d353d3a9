import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, uuid } from '#platform/contract/scalars.ts'
import { useDrive } from './abilities.ts'
import { driveFile, driveFolder, MAX_CHOSEN, protectedName } from './entries.ts'
import { intoItself, nameTaken, readOnly, staysThere, tooDeep, tooManyEntries } from './errors.ts'
import { entryName } from './names.ts'

const chosen = {
  files: z.array(uuid).max(MAX_CHOSEN).default([]),
  folders: z.array(uuid).max(MAX_CHOSEN).default([]),
}
const someChosen = (body: { files: readonly unknown[]; folders: readonly unknown[] }) =>
  body.files.length + body.folders.length > 0
/** Where to; null or left out: Home. */
const target = uuid.nullish().transform((input) => input ?? null)
/** The entries as they are now, under their new names where these were taken. */
const entries = z.object({ folders: z.array(driveFolder), files: z.array(driveFile) })

const shared = { method: 'POST', auth: 'session', ability: useDrive } as const

export const createDriveFolder = defineRoute({
  ...shared,
  path: '/api/pbx/drive_create_folder/',
  summary: 'Makes a folder.',
  body: z.object({ name: entryName, folder: target }),
  answer: driveFolder,
  status: 201,
  errors: [notFound, invalid, readOnly, nameTaken, tooDeep, tooManyEntries],
})

export const changeDriveEntry = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/api/pbx/drive_entries/:id/',
  summary: 'Renames or stars an entry.',
  params: z.object({ id: uuid }),
  body: z.object({ name: entryName.optional(), starred: z.boolean().optional() }),
  answer: entries,
  errors: [notFound, invalid, readOnly, nameTaken],
})

export const cutDriveEntries = defineRoute({
  ...shared,
  path: '/api/pbx/drive_cut/',
  summary: 'Moves files and folders into a folder, all or none; a name that is taken there gets a number.',
  body: z.object({ ...chosen, folder: target }).refine(someChosen),
  answer: entries,
  errors: [notFound, readOnly, staysThere, intoItself, tooDeep],
})

export const copyDriveEntries = defineRoute({
  ...shared,
  path: '/api/pbx/drive_copy/',
  summary: 'Copies files and folders with all that is in them into a folder, all or none.',
  body: z.object({ ...chosen, folder: target }).refine(someChosen),
  answer: entries,
  errors: [notFound, readOnly, tooDeep, tooManyEntries],
})

const answerDone = z.object({ done: z.number().int() })

export const binDriveEntries = defineRoute({
  ...shared,
  path: '/api/pbx/drive_bin/',
  summary: 'Puts files and folders into the bin, where they stay for 30 days.',
  body: z.object(chosen).refine(someChosen),
  answer: answerDone,
  errors: [notFound, readOnly, tooManyEntries],
})

export const restoreDriveEntries = defineRoute({
  ...shared,
  path: '/api/pbx/drive_restore/',
  summary: 'Takes entries out of the bin, to where they were or else to Home.',
  body: z.object(chosen).refine(someChosen),
  answer: entries,
  errors: [notFound],
})

export const purgeDriveEntries = defineRoute({
  ...shared,
  path: '/api/pbx/drive_purge/',
  summary: 'Deletes entries of the bin for good; without any, all that is in it.',
  body: z.object(chosen),
  answer: answerDone,
  errors: [notFound],
})

const protectedChosen = z.object({
  folder: protectedName,
  files: z.array(id).min(1).max(100),
})

export const copyProtected = defineRoute({
  ...shared,
  path: '/api/pbx/drive_copy_protected/',
  summary: 'Copies files of a protected folder into a folder of the own drive.',
  body: protectedChosen.extend({ target }),
  answer: entries,
  errors: [notFound, tooDeep, tooManyEntries],
})

export const cutProtected = defineRoute({
  ...shared,
  path: '/api/pbx/drive_cut_protected/',
  summary:
    'Moves files of a protected folder into the own drive, where the user may delete them there; all or none.',
  body: protectedChosen.extend({ target }),
  answer: entries,
  errors: [notFound, staysThere, tooDeep, tooManyEntries],
})
