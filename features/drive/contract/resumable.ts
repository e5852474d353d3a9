import { z } from 'zod'
import { invalid, notFound, tooLarge, unavailable } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { asOneLine, uuid } from '#platform/contract/scalars.ts'
import { useDrive } from './abilities.ts'
import { MAX_UPLOAD_BYTES } from './contents.ts'
import { driveFile, MAX_DEPTH } from './entries.ts'
import { readOnly, tooDeep, tooManyEntries, tooManyUploads, wrongOffset } from './errors.ts'
import { entryName } from './names.ts'

/** Bytes of a portion at most; smaller ones lose less when the line breaks. */
export const MAX_PORTION = 8 * 1024 * 1024
/** Unfinished uploads of one user. */
export const MAX_UPLOADS = 200
/** Days that an unfinished upload is kept. */
export const UPLOAD_DAYS = 3

const shared = { auth: 'session', ability: useDrive } as const
const params = z.object({ id: uuid })

const progress = z.object({
  id: uuid,
  /** Bytes that have arrived. */
  offset: z.number().int(),
  size: z.number().int(),
})

export const startUpload = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_uploads/',
  summary: 'Begins an upload in portions, which goes on after a broken line or a restart.',
  body: z.object({
    name: z.string().overwrite(asOneLine).min(1).max(1000),
    size: z.number().int().min(0).max(MAX_UPLOAD_BYTES),
    folder: uuid.nullish().transform((input) => input ?? null),
    /** Folders below it, made where they are missing. */
    path: z.array(entryName).max(MAX_DEPTH).default([]),
    replace: z.boolean().default(false),
  }),
  answer: progress,
  status: 201,
  errors: [notFound, invalid, readOnly, tooLarge, storageFull, tooManyUploads],
  rate: { max: 600, perSeconds: 60, by: 'user' },
})

export const readUpload = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_uploads/:id/',
  summary: 'How far an upload has come.',
  params,
  answer: progress,
  errors: [notFound],
})

export const sendPortion = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_uploads/:id/portions/',
  summary: 'Adds a portion that starts where the last one ended.',
  params,
  upload: { maxBytes: MAX_PORTION, isPortion: true },
  body: z.object({ offset: z.coerce.number().int().min(0) }),
  answer: progress,
  errors: [notFound, wrongOffset, tooLarge],
  rate: { max: 1200, perSeconds: 60, by: 'user' },
})

export const finishUpload = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_uploads/:id/finish/',
  summary: 'Stores an upload whose bytes have all arrived; asked again, returns the same file.',
  params,
  answer: driveFile,
  errors: [notFound, wrongOffset, readOnly, storageFull, tooDeep, tooManyEntries, unavailable],
})

export const dropUpload = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/pbx/drive_uploads/:id/',
  summary: 'Drops an unfinished upload.',
  params,
  status: 204,
  errors: [notFound],
})
