import { z } from 'zod'
import { defineError, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { idParam, text } from '#platform/contract/scalars.ts'
import { configureCrm } from './abilities.ts'
import { VARIABLE_KINDS } from './config/variables.ts'

/** Person fields a form can ask for besides variables. `message` is stored in the interaction only. */
export const FORM_SOURCES = [
  'first_name',
  'last_name',
  'mobile',
  'email',
  'document',
  'city',
  'address',
  'message',
] as const
export type FormSource = (typeof FORM_SOURCES)[number]

/** Kinds of variables unavailable in public forms, since both need a session. */
export const NOT_ASKED = ['person', 'file'] as const

const LABEL = 80
const MAX_FIELDS = 30

const formField = z.object({
  /** Null for a variable. */
  source: z.enum(FORM_SOURCES).nullable(),
  variable: z.number().int().positive().nullable(),
  label: text(LABEL).min(1),
  required: z.boolean(),
})
export type FormField = z.output<typeof formField>

const chosen = z
  .array(formField)
  .max(MAX_FIELDS)
  .refine((fields) => fields.every(({ source, variable }) => (source === null) !== (variable === null)))

const ofForm = { params: z.object({ id: idParam }), answer: z.object({ fields: z.array(formField) }) }

export const readFormFields = defineRoute({
  method: 'GET',
  path: '/api/crm/forms/:id/fields/',
  summary: 'The fields of a public form, in their order.',
  auth: 'session',
  ability: configureCrm,
  ...ofForm,
  errors: [notFound],
})

export const writeFormFields = defineRoute({
  method: 'PUT',
  path: '/api/crm/forms/:id/fields/',
  summary: 'Sets the fields of a public form, in their order: person fields and variables.',
  auth: 'session',
  ability: configureCrm,
  ...ofForm,
  body: z.object({ fields: chosen }),
  errors: [notFound, invalid],
})

const params = z.object({ key: z.uuid() })

/** How a field is shown in the form. */
const request = z.object({
  /** `mobile`, or `variables.12`. */
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  kind: z.enum([...VARIABLE_KINDS, 'long_text', 'phone', 'email']),
  choices: z.array(z.string()),
  help: z.string().nullable(),
})
export type RequestedField = z.output<typeof request>

export const readPublicForm = defineRoute({
  method: 'GET',
  path: '/api/crm/public-forms/:key/',
  summary: 'A public form as visitors see it, and the ticket for one submission.',
  auth: 'none',
  params,
  answer: z.object({
    name: z.string(),
    heading: z.string(),
    intro: z.string(),
    button: z.string(),
    color: z.string(),
    /** What is to be agreed to; empty: nothing. */
    consent: z.string(),
    fields: z.array(request),
    ticket: z.string(),
  }),
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

/** Submitted faster than a human can. */
export const formTooFast = defineError('crm.form_too_fast', 400)
/** The page was open for too long, or already submitted. */
export const formExpired = defineError('crm.form_expired', 409)

const value = z.union([z.string().max(4000), z.array(text(LABEL)).max(100)])

export const sendPublicForm = defineRoute({
  method: 'POST',
  path: '/api/crm/public-forms/:key/',
  summary:
    'Submits a public form: creates a lead, or finds the person by number, e-mail or document, and adds an interaction. `website` is a honeypot field for bots.',
  auth: 'none',
  params,
  body: z.object({
    ticket: text(200),
    // Those that the form does not ask for are ignored; it asks for no more than this.
    values: z
      .record(z.string().regex(/^[a-z_]{1,20}(\.\d{1,15})?$/), value)
      .refine((values) => Object.keys(values).length <= MAX_FIELDS),
    website: text(200).default(''),
    /** Agrees to the form’s text, where it has one. */
    consents: z.boolean().default(false),
    visitor: z.uuid().optional(),
    utm_source: text(100).default(''),
    utm_campaign: text(100).default(''),
  }),
  answer: z.object({ thanks: z.string(), redirect: z.string() }),
  status: 201,
  errors: [notFound, invalid, formTooFast, formExpired],
  rate: { max: 20, perSeconds: 60, by: 'address' },
})
