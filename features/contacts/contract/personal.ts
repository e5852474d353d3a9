import { z } from 'zod'
import { defineError, notFound, tooLarge } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { useContacts } from './abilities.ts'

const own = { auth: 'session', ability: useContacts } as const

export const personalContact = z.object({
  id,
  /** `crm`: `id` is of a person of the CRM. */
  source: z.enum(['personal', 'shared', 'crm']),
  name: z.string(),
  company: z.string(),
  /** Digits only, without plus or spaces. */
  numbers: z.array(z.string()),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type PersonalContact = z.infer<typeof personalContact>

export const personalContacts = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/personal_contacts',
  summary:
    'Own and shared contacts by name; a search of at least two letters also lists persons of the CRM after them.',
  query: z.object({ page: queryInt(1, 1_000_000), size: queryInt(20, 100), q: text(80).default('') }),
  answer: page(personalContact),
})

/** The file contains no vCard. */
export const noVcard = defineError('no_vcard', 400)

export const importVcards = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/webrtc/contacts_vcard/',
  summary:
    'Imports all contacts of a vCard file (2.1 to 4.0), told one by one: added, skipped since they exist, or empty. What contacts have no field for goes into their notes; what is left out is said.',
  /** Photos are most of the file. */
  upload: { maxBytes: 300 * 1024 * 1024 },
  answer: z.object({
    added: z.number().int(),
    /** Own contacts with this name and all its numbers exist, or the file has the card twice. */
    skipped: z.number().int(),
    /** Cards with neither name nor number nor address; absent without any. */
    empty: z.number().int().optional(),
    /** What contacts keep nothing of: properties (`PHOTO`; `NOTE`: longer than notes hold), on how many cards; absent without any. */
    left_out: z.array(z.object({ what: z.string(), cards: z.number().int() })).optional(),
  }),
  errors: [noVcard, tooLarge],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const exportVcards = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/contacts_vcard/',
  summary: 'The user’s contacts, own and shared, as a vCard file (4.0).',
  download: true,
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const listDuplicates = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/webrtc/contact_duplicates/',
  summary: 'Groups of own contacts that share a number or a name, at most 50.',
  answer: z.object({
    groups: z.array(z.array(z.object({ id, name: z.string(), numbers: z.array(z.string()) }))),
  }),
})

/** Together they have more numbers or longer notes than a contact holds; nothing is cut. */
export const contactTooFull = defineError('contacts.too_full', 409)

export const mergeContacts = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/webrtc/contact_merges/',
  summary: 'Merges own contacts into the first one, which is filled in from the others.',
  body: z.object({ ids: z.array(id).min(2).max(50) }),
  answer: z.object({ id }),
  errors: [notFound, contactTooFull],
})

export const undoMerge = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/webrtc/contact_merges/:id/undo/',
  summary: 'Undoes a merge.',
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
