import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text, uuid } from '#platform/contract/scalars.ts'
import { useDrive } from './abilities.ts'
import { tooManyShares } from './errors.ts'

/** People and links of one entry. */
export const MAX_SHARES = 100
export const MIN_LINK_PASSWORD = 6

const shared = { auth: 'session', ability: useDrive } as const
const params = z.object({ id: uuid })

const sharedPerson = z.object({ user_id: id, name: z.string(), may_edit: z.boolean() })
export type SharedPerson = z.infer<typeof sharedPerson>

const driveLink = z.object({
  id,
  url: z.string(),
  has_password: z.boolean(),
  expires_at: instant.nullable(),
  max_downloads: z.number().int().nullable(),
  downloads: z.number().int(),
  created_at: instant,
})
export type DriveLink = z.infer<typeof driveLink>

const sharing = z.object({ people: z.array(sharedPerson), links: z.array(driveLink) })

export const readSharing = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_sharing/:id/',
  summary: 'With whom an own entry is shared, and by which links.',
  params,
  answer: sharing,
  errors: [notFound],
})

export const shareWithPerson = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_sharing/:id/people/',
  summary: 'Shares an own entry with a colleague, or changes what they may do.',
  params,
  body: z.object({ user_id: id, may_edit: z.boolean().default(false) }),
  answer: sharing,
  errors: [notFound, invalid, tooManyShares],
})

export const unsharePerson = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/pbx/drive_sharing/:id/people/:user/',
  summary: 'Ends the sharing of an own entry with a colleague.',
  params: z.object({ id: uuid, user: idParam }),
  answer: sharing,
  errors: [notFound],
})

export const addDriveLink = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_sharing/:id/links/',
  summary: 'Makes a link that opens an own entry without a session.',
  params,
  body: z.object({
    password: z.string().min(MIN_LINK_PASSWORD).max(200).nullish(),
    expires_at: instant.nullish(),
    max_downloads: z.number().int().min(1).max(1_000_000).nullish(),
  }),
  answer: sharing,
  status: 201,
  errors: [notFound, invalid, tooManyShares],
})

export const dropDriveLink = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/pbx/drive_sharing/:id/links/:link/',
  summary: 'Revokes a link; downloads that have begun go on.',
  params: z.object({ id: uuid, link: idParam }),
  answer: sharing,
  errors: [notFound],
})

export const driveColleagues = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_colleagues/',
  summary: 'Colleagues by name, to share with.',
  query: z.object({ search: text(80).default('') }),
  answer: z.object({ results: z.array(z.object({ user_id: id, name: z.string() })) }),
})
