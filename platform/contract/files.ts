import { z } from 'zod'
import { defineError, notFound, tooLarge, unsupportedMedia } from './errors.ts'
import { defineRoute } from './route.ts'
import { uuid } from './scalars.ts'

/** Limited by the company's plan. */
export const storageFull = defineError('storage_full', 409)
/** The virus scanner found something; the file is in quarantine. */
export const infected = defineError('infected', 415)
/** The virus scanner cannot be asked: nothing is kept unseen. */
export const notScanned = defineError('not_scanned', 503)

/** Uploads an image for a form. Deleted unless the form is saved. */
export const uploadPicture = defineRoute({
  method: 'POST',
  path: '/api/files/pictures/',
  summary:
    'Takes a picture (PNG, JPEG, GIF or WebP) whose id a form then sends; unsaved it goes after a day.',
  auth: 'session',
  upload: { maxBytes: 5 * 1024 * 1024, counted: true },
  answer: z.object({ id: uuid }),
  status: 201,
  errors: [tooLarge, unsupportedMedia],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Uploads any file for a form. Deleted unless the form is saved. */
export const uploadFile = defineRoute({
  method: 'POST',
  path: '/api/files/uploads/',
  summary: 'Uploads a file, whose id a form then submits; unused, it is deleted after a day.',
  auth: 'session',
  upload: { maxBytes: 50 * 1024 * 1024, counted: true },
  answer: z.object({ id: uuid, name: z.string() }),
  status: 201,
  errors: [tooLarge, storageFull],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Address of a stored file, as kept in columns and sent in answers. */
export const fileUrl = (id: string): string => `/api/files/${id}/`

/** A stored file. Not found for anybody but its owner. */
export const readFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id/',
  summary: 'Downloads a stored file; supports ranges.',
  auth: 'session',
  params: z.object({ id: uuid }),
  download: true,
  errors: [notFound],
  // A page of a list has a picture in every row.
  rate: { max: 6000, perSeconds: 60, by: 'user' },
})
