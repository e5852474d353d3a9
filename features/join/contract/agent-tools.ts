import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, paragraphs, text } from '#platform/contract/scalars.ts'
import { useJoin } from './abilities.ts'
import { contactBlocked, windowClosed } from './errors.ts'
import { message } from './message.ts'

/** A template as the panel beside the conversation shows it. */
const offeredTemplate = z.object({
  id,
  /** The provider’s id. */
  template_id: z.string(),
  title: z.string(),
  language: z.string(),
  category: z.string(),
  /** With `{{1}}`, `{{2}}` … where parameters go. */
  message: z.string(),
  footer: z.string(),
  type_message: z.enum(['text', 'image', 'video', 'document']),
  type_template: z.literal('pbx_template'),
  /** Address of the header’s file; null when there is none. */
  file_template: z.string().nullable(),
  image: z.string().nullable(),
  status: z.enum(['draft', 'pending', 'approved', 'rejected', 'paused']),
  /** Number of parameters. */
  params: z.number().int(),
  /** Default values of the parameters. */
  default_values: z.array(z.string()),
  buttons: z.array(z.string()),
  account: id,
})
export type OfferedTemplate = z.infer<typeof offeredTemplate>

export const listTemplates = defineRoute({
  method: 'GET',
  path: '/join/templates/',
  summary: 'Approved templates, by title; optionally of one account.',
  auth: 'session',
  ability: useJoin,
  query: z.object({ search: text(80).default(''), account: idParam.optional(), limit: queryInt(100, 200) }),
  answer: z.object({ results: z.array(offeredTemplate) }),
})

export const saveDefaultValues = defineRoute({
  method: 'PUT',
  path: '/join/templates/:id/default-values/',
  summary: 'Saves the caller’s default values of a template’s parameters.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  body: z.object({ values: z.array(text(300)).max(20) }),
  answer: offeredTemplate,
  errors: [notFound],
})

export const listDefaultMessages = defineRoute({
  method: 'GET',
  path: '/join/default-messages/',
  summary:
    'Canned responses of the company and of the caller’s groups. `/shortcut` finds one by its shortcut.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    admin: text(64).optional(),
    isAdmin: z.stringbool().optional(),
    search: text(80).default(''),
  }),
  answer: z.object({
    data: z.array(z.object({ id, title: z.string(), shortcut: z.string(), message: z.string() })),
  }),
})

export const listLabels = defineRoute({
  method: 'GET',
  path: '/join/labels/',
  summary: 'Labels that a conversation can have.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    results: z.array(z.object({ id, name: z.string(), color: z.string(), chats: z.number().int() })),
  }),
})

export const listClosingTypes = defineRoute({
  method: 'GET',
  path: '/join/closing_types/',
  summary: 'Types of closing, chosen when a conversation is finished.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})

export const listSurveys = defineRoute({
  method: 'GET',
  path: '/join/surveys/',
  summary: 'Surveys that can be sent.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        question: z.string(),
        options: z.array(z.string()),
        agent: z.string(),
        chatId: id.nullable(),
      }),
    ),
  }),
})

export const sendSurvey = defineRoute({
  method: 'POST',
  path: '/join/send_surveys/',
  summary: 'Sends a survey. An agent’s conversation is first transferred to the administrator’s group.',
  auth: 'session',
  ability: useJoin,
  body: z.object({ survey: id, agent: text(64).default(''), chatId: id }),
  answer: z.object({ detail: z.string(), message }),
  status: 201,
  errors: [notFound, windowClosed, contactBlocked],
})

export const newSurveyMessage = defineRoute({
  method: 'POST',
  path: '/join/new_message_survey/',
  summary: 'Posts the conversation’s message about a sent survey (“Encuesta Enviada”).',
  auth: 'session',
  ability: useJoin,
  body: z.object({
    /** Digits of the contact’s number. */
    source: z.string().regex(/^\+?\d{6,20}$/),
    by_bot: z.boolean().default(false),
    app_name: text(80).default(''),
    owner_message: text(64).default(''),
    payload: z.object({ type: z.literal('text').default('text'), text: paragraphs(4096).min(1) }),
  }),
  answer: message,
  status: 201,
  errors: [notFound],
})

const contact = z.object({
  id,
  nombre: z.string(),
  mobile: z.string(),
  company: z.string(),
  status: z.string(),
  avatar: z.string().nullable(),
})

export const listContacts = defineRoute({
  method: 'GET',
  path: '/join/contacts/',
  summary: 'Contacts of the channel, by name or number.',
  auth: 'session',
  ability: useJoin,
  query: z.object({
    characters: text(80).default(''),
    cursor: text(80).optional(),
    page_size: queryInt(30, 100),
  }),
  answer: z.object({ contacts: z.array(contact), next: z.string().nullable() }),
})
