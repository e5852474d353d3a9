import { z } from 'zod'
import { notFound, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { instant, uuid } from '#platform/contract/scalars.ts'
import { linkUsedUp, passwordRequired, wrongPassword } from './errors.ts'

/** Address of the page of a link. */
export const linkPageUrl = (token: string): string => `/compartido/${token}`

const token = z.string().max(100)
/** Of an earlier answer: letters, digits, dots and dashes. */
const key = z.string().regex(/^[\w.-]{1,200}$/)

const publicEntry = z.object({
  id: uuid,
  name: z.string(),
  is_folder: z.boolean(),
  /** Bytes; 0 for a folder. */
  size: z.number().int(),
  modified_at: instant,
})
export type PublicEntry = z.infer<typeof publicEntry>

export const openDriveLink = defineRoute({
  method: 'POST',
  path: '/api/public/drive_link_open/',
  summary:
    'What a link opens: a file, or a folder and what lies in it. Without the right password it says nothing.',
  auth: 'none',
  body: z.object({
    token,
    password: z.string().max(200).optional(),
    /** Of an earlier answer, instead of the password. */
    key: key.optional(),
    /** A folder within; left out: the link's own. */
    folder: uuid.optional(),
  }),
  answer: z.object({
    entry: publicEntry,
    entries: z.array(publicEntry),
    /** More than those. */
    has_more: z.boolean(),
    /** From the link's own folder down, itself left out. */
    path: z.array(z.object({ id: uuid, name: z.string() })),
    owner: z.string(),
    key: z.string(),
  }),
  errors: [notFound, passwordRequired, wrongPassword, tooMany],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const takeDriveLink = defineRoute({
  method: 'POST',
  path: '/api/public/drive_link_take/',
  summary: 'Begins a download, which counts, and returns its address, valid for an hour.',
  auth: 'none',
  body: z.object({
    token,
    key,
    /** What lies in the link's folder; left out: all of it. */
    entry: uuid.optional(),
  }),
  answer: z.object({ url: z.string() }),
  errors: [notFound, linkUsedUp, tooMany],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const readDriveLink = defineRoute({
  method: 'GET',
  path: '/api/public/drive_link_content/:ticket/',
  summary: 'The content of a download that has begun, with support for ranges.',
  auth: 'none',
  params: z.object({ ticket: z.string().max(200) }),
  download: true,
  errors: [notFound],
  rate: { max: 600, perSeconds: 60, by: 'address' },
})
