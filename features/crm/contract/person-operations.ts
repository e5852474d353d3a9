import { z } from 'zod'
import { invalid, notFound, unavailable } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { importRun } from '#platform/resource/contract/imports.ts'
import { taken } from '#platform/resource/contract/resource.ts'
import { sheetTooBig, sheetUnreadable, sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { useCrm } from './abilities.ts'
import { moveBusiness, notOpen, variableValues } from './business-moves.ts'
import { VARIABLE_KINDS } from './config/variables.ts'
import { contactPoint } from './person-detail.ts'

const variable = z.object({
  id,
  name: z.string(),
  kind: z.enum(VARIABLE_KINDS),
  choices: z.array(z.string()),
  help: z.string().nullable(),
})

export const listVariablesByStatus = defineRoute({
  method: 'GET',
  path: '/api/crm/variables_by_status/:status/',
  summary: 'The variables that a status requires, in their order.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ status: idParam }),
  answer: z.object({ results: z.array(variable), count: z.number().int() }),
  errors: [notFound],
})

export const updatePersonStatus = defineRoute({
  method: 'PUT',
  path: '/api/crm/update-person-status/:personId/',
  summary: 'Changes a person’s status, with the variables it requires.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ personId: idParam }),
  body: z.object({ status: id, variables: variableValues.default({}) }),
  answer: z.object({ id, status: z.object({ id, label: z.string() }), version: z.number().int() }),
  errors: [notFound, invalid],
})

export const putVariables = defineRoute({
  method: 'PUT',
  path: '/api/crm/variable-values/:entity/:id/',
  summary: 'Sets variables of a record; null clears one, omitted ones are unchanged.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ entity: z.enum(['person', 'company', 'interaction', 'business', 'sale']), id: idParam }),
  body: z.object({ variables: variableValues }),
  answer: z.object({ variables: z.record(z.string(), z.unknown()) }),
  errors: [notFound, invalid],
})

export const putBusinessStage = defineRoute({
  method: 'POST',
  path: '/api/crm/business_stages/:personId/business/:businessName/',
  summary: 'Moves the person’s open business of that name to the stage, or creates one in it.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ personId: idParam, businessName: text(160).min(1) }),
  body: z.object({ stage: id, variables: variableValues.default({}) }),
  answer: moveBusiness.answer,
  errors: [notFound, notOpen, invalid],
})

export const uploadLeads = defineRoute({
  method: 'POST',
  path: '/api/crm/lead_upload_excel/',
  summary:
    'Imports leads from a spreadsheet by a job; its progress, wrong rows and undo are at /api/resource-imports/{id}/.',
  auth: 'session',
  ability: useCrm,
  upload: { maxBytes: 30 * 1024 * 1024 },
  body: z.object({}),
  answer: importRun,
  status: 201,
  errors: [invalid, sheetUnreadable, sheetTooBig, sheetWithoutColumns, unavailable],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const addContactPoint = defineRoute({
  method: 'POST',
  path: '/api/crm/persons/:id/contact-points/',
  summary: 'Adds a telephone or e-mail to a person.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam }),
  body: z.object({
    kind: z.enum(['phone', 'email']),
    value: text(254).min(3),
    label: text(40).optional(),
    /** Allowed to several persons; who has it already shares it then. */
    shared: z.boolean().default(false),
  }),
  answer: contactPoint,
  status: 201,
  errors: [notFound, invalid, taken],
})

export const editContactPoint = defineRoute({
  method: 'PATCH',
  path: '/api/crm/persons/:id/contact-points/:point/',
  summary: 'Corrects a telephone or e-mail, names its kind, marks it as shared, or makes it the main one.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam, point: idParam }),
  body: z.object({
    value: text(254).min(3).optional(),
    label: text(40).nullable().optional(),
    shared: z.boolean().optional(),
    main: z.literal(true).optional(),
  }),
  answer: contactPoint,
  errors: [notFound, invalid, taken],
})

/** A stored number that is none, or is hardly meant. */
const numberCorrection = z.object({
  /** Of the contact point. */
  id,
  person: z.object({ id, label: z.string() }),
  value: z.string(),
  /** E.164 with plus; null: nothing can be guessed. */
  suggestion: z.string().nullable(),
})
export type NumberCorrection = z.infer<typeof numberCorrection>

export const listNumberCorrections = defineRoute({
  method: 'GET',
  path: '/api/crm/number-corrections/',
  summary:
    'Numbers of persons that were kept as text or stored wrong, with what they probably are; a page at a time.',
  auth: 'session',
  ability: useCrm,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  answer: z.object({
    results: z.array(numberCorrection),
    /** `after` of the next page; null: this is the last one. */
    next: z.number().int().nullable(),
  }),
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const removeContactPoint = defineRoute({
  method: 'DELETE',
  path: '/api/crm/persons/:id/contact-points/:point/',
  summary: 'Removes a telephone or e-mail from a person.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: idParam, point: idParam }),
  status: 204,
  errors: [notFound],
})
