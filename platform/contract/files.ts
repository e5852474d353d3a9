import { z } from 'zod'
import { defineError, notFound, tooLarge, unsupportedMedia } from './errors.ts'
import { defineRoute } from './route.ts'
import { uuid } from './scalars.ts'

/** The company keeps as much as its plan allows. */
export const storageFull = defineError('storage_full', 409)

/** A picture that a form is about to refer to. Unless the form is saved it goes by itself. */
export const uploadPicture = defineRoute({
  method: 'POST',
  path: '/api/files/pictures/',
  summary:
    'Takes a picture (PNG, JPEG, GIF or WebP) whose id a form then sends; unsaved it goes after a day.',
  auth: 'session',
  upload: { maxBytes: 5 * 1024 * 1024 },
  answer: z.object({ id: uuid }),
  status: 201,
  errors: [tooLarge, unsupportedMedia],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Any file that a form is about to refer to. Unless the form is saved it goes by itself. */
export const uploadFile = defineRoute({
  method: 'POST',
  path: '/api/files/uploads/',
  summary: 'Takes a file whose id a form then sends; unsaved it goes after a day.',
  auth: 'session',
  upload: { maxBytes: 50 * 1024 * 1024 },
  answer: z.object({ id: uuid, name: z.string() }),
  status: 201,
  errors: [tooLarge, storageFull],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

/** Where a stored file is read; this is what columns and answers hold. */
export const fileUrl = (id: string): string => `/api/files/${id}/`

/** A stored file, for its owner; for anybody else it does not exist. */
export const readFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id/',
  summary: 'The content of a stored file, in ranges when asked for.',
  auth: 'session',
  params: z.object({ id: uuid }),
  download: true,
  errors: [notFound],
  // A page of a list has a picture in every row.
  rate: { max: 6000, perSeconds: 60, by: 'user' },
})
