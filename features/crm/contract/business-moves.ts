import { z } from 'zod'
import { defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, paragraphs } from '#platform/contract/scalars.ts'
import { useCrm } from './abilities.ts'

/** Already won or lost. */
export const notOpen = defineError('crm.not_open', 409)
/** Its sale can't be restored: it has another one since. */
export const wonAgain = defineError('crm.won_again', 409)
export const notLost = defineError('crm.not_lost', 409)

const params = z.object({ id: idParam })
const business = z.object({
  id,
  status: z.enum(['open', 'won', 'lost']),
  stage: id,
  phase: id,
  line: id,
  version: z.number().int(),
})

/** Values for the variables that the stage requires, by id: `{"12": "Bogotá"}`; null clears one. */
export const variableValues = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.unknown())

export const moveBusiness = defineRoute({
  method: 'PUT',
  path: '/api/crm/business/:id/stage/',
  summary:
    'Moves a business to a stage, with the variables the stage requires; with `version`, refused if somebody else moved it since.',
  auth: 'session',
  ability: useCrm,
  params,
  body: z.object({
    stage: id,
    variables: variableValues.default({}),
    version: z.number().int().min(1).max(2_147_483_647).optional(),
  }),
  answer: business,
  errors: [notFound, notOpen, invalid],
})

export const winBusiness = defineRoute({
  method: 'POST',
  path: '/api/crm/business/:id/win/',
  summary: 'Closes a business as won and creates its sale, once; it leaves the list of businesses.',
  auth: 'session',
  ability: useCrm,
  params,
  body: z.object({
    /** COP; defaults to the business's total. */
    amount: z.number().int().min(0).max(1_000_000_000_000).optional(),
    /** Defaults to today in the company's time zone. */
    sold_on: z.iso.date().optional(),
    notes: paragraphs(4000).optional(),
  }),
  answer: z.object({
    sale: z.object({ id, sale_id: z.number().int(), amount: z.number().int().nullable() }),
  }),
  status: 201,
  errors: [notFound, notOpen],
})

export const loseBusiness = defineRoute({
  method: 'POST',
  path: '/api/crm/business/:id/lose/',
  summary: 'Closes a business as lost, with the reason.',
  auth: 'session',
  ability: useCrm,
  params,
  body: z.object({ reason: id.nullable().default(null) }),
  answer: business,
  errors: [notFound, notOpen, invalid],
})

export const reopenBusiness = defineRoute({
  method: 'POST',
  path: '/api/crm/business/:id/reopen/',
  summary: 'Reopens a lost business in the stage it was in.',
  auth: 'session',
  ability: useCrm,
  params,
  answer: business,
  errors: [notFound, notLost],
})
