import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { referenced } from '#platform/resource/contract/field.ts'
import { useCrm } from './abilities.ts'
import { notOpen } from './business-moves.ts'

/** Most needs of a business. */
const MAX_NEEDS = 100

export const businessNeed = z.object({
  id,
  need: referenced,
  quantity: z.number().int(),
  /** COP, for all of them; null for whose role sees no amounts. */
  amount: z.number().int().nullable(),
  note: z.string().nullable(),
})

const input = z
  .array(
    z.object({
      need: id,
      quantity: z.number().int().min(1).max(1_000_000).default(1),
      /** COP, for all of them; defaults to the need's usual price of each. */
      amount: z.number().int().min(0).max(99_999_999_999).optional(),
      note: text(400).optional(),
    }),
  )
  .max(MAX_NEEDS)

const answer = z.object({
  id,
  business_id: z.number().int(),
  name: z.string(),
  total_amount: z.number().int().nullable(),
  needs: z.array(businessNeed),
})

export const addNeedsOfPerson = defineRoute({
  method: 'POST',
  path: '/api/crm/needs_persons/:personId/',
  summary: 'Creates a business of a person with its needs; its total is their sum.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ personId: idParam }),
  body: z.object({
    name: text(160).min(1).optional(),
    /** Defaults to the first stage of the first line. */
    stage: id.optional(),
    needs: input.min(1),
  }),
  answer,
  status: 201,
  errors: [notFound, invalid],
})

export const putNeedsOfBusiness = defineRoute({
  method: 'PUT',
  path: '/api/crm/needs_persons/:personId/business/:businessId/',
  summary: 'Replaces the needs of a person’s open business.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ personId: idParam, businessId: idParam }),
  body: z.object({ needs: input }),
  answer,
  errors: [notFound, notOpen, invalid],
})

const ofBusiness = { params: z.object({ id: idParam }), auth: 'session', ability: useCrm, answer } as const

export const readNeedsOfBusiness = defineRoute({
  ...ofBusiness,
  method: 'GET',
  path: '/api/crm/business/:id/needs/',
  summary: 'The needs of a business with their amounts and sum.',
  errors: [notFound],
})

export const writeNeedsOfBusiness = defineRoute({
  ...ofBusiness,
  method: 'PUT',
  path: '/api/crm/business/:id/needs/',
  summary: 'Replaces the needs of an open business, with or without a person.',
  body: z.object({ needs: input }),
  errors: [notFound, notOpen, invalid],
})
