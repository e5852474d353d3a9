import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { taken } from '#platform/resource/contract/resource-errors.ts'
import { removeCrm, useCrm } from './abilities.ts'
import { mergeIsOver, notMergeable } from './merges.ts'

/** Most groups listed, and members of one. */
export const MAX_GROUPS = 100

const member = z.object({
  id,
  name: z.string(),
  /** Document or tax id. */
  document: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  owner: z.string().nullable(),
  created_at: instant,
})
export type AlikeMember = z.output<typeof member>

export const listAlike = defineRoute({
  method: 'GET',
  path: '/api/crm/alike/',
  summary:
    'Persons of the same names in whatever order, or companies of the same name without their legal form or of the same tax id, in groups.',
  auth: 'session',
  ability: useCrm,
  query: z.object({ of: z.enum(['person', 'company']) }),
  answer: z.object({
    groups: z.array(z.object({ key: z.string(), by: z.enum(['name', 'tax_id']), members: z.array(member) })),
  }),
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const mergeCompanies = defineRoute({
  method: 'POST',
  path: '/api/crm/companies/:id/merge/',
  summary:
    'Merges a company into this one: moves its persons, businesses and sales, fills what this one lacks, and deletes the other.',
  auth: 'session',
  ability: removeCrm,
  params: z.object({ id: idParam }),
  body: z.object({ other: id }),
  answer: z.object({
    merge: id,
    id,
    persons: z.number().int(),
    businesses: z.number().int(),
    sales: z.number().int(),
  }),
  errors: [notFound, notMergeable],
})

export const undoCompanyMerge = defineRoute({
  method: 'POST',
  path: '/api/crm/company-merges/:id/undo/',
  summary: 'Undoes a merge of companies within a day: each gets its persons, businesses and sales back.',
  auth: 'session',
  ability: removeCrm,
  params: z.object({ id: idParam }),
  body: z.object({}),
  answer: z.object({ kept: id, other: id }),
  errors: [notFound, mergeIsOver, taken],
})
