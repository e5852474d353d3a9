import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, text } from '#platform/contract/scalars.ts'
import { useJoin } from './abilities.ts'
import { listClosingTypes, listContacts, listDefaultMessages, listTemplates } from './agent-tools.ts'

/** The channel's texts under the paths that clients of the internal chat call. */
const asTheChatCalls = { method: 'GET', auth: 'session', ability: useJoin } as const

export const whatsappTemplates = defineRoute({
  ...asTheChatCalls,
  path: '/api/whatsapp/whatsapp_templates/',
  summary: 'Approved templates, by title; `search` filters by the kind of header.',
  query: z.object({ search: z.enum(['image', 'video']).optional() }),
  answer: listTemplates.answer,
})

const values = z.object({ template_id: id, values: z.array(z.string()) })

export const defaultTemplateValues = defineRoute({
  ...asTheChatCalls,
  path: '/api/whatsapp/get-default-template-values/',
  summary: 'The caller’s default values of a template’s parameters.',
  query: z.object({ template_id: idParam }),
  answer: values,
  errors: [notFound],
})

export const saveDefaultTemplateValues = defineRoute({
  method: 'POST',
  path: '/api/whatsapp/default-template-values/',
  summary: 'Saves the caller’s default values of a template’s parameters.',
  auth: 'session',
  ability: useJoin,
  body: z.object({ template_id: id, values: z.array(text(300)).max(20) }),
  answer: values,
  errors: [notFound],
})

export const whatsappDefaultMessages = defineRoute({
  ...asTheChatCalls,
  path: '/api/whatsapp/default-messages/',
  summary: 'Canned responses of the company and of the caller’s groups.',
  query: z.object({ admin: text(64).optional(), isAdmin: z.stringbool().optional() }),
  answer: listDefaultMessages.answer,
})

export const whatsappClosingTypes = defineRoute({
  ...asTheChatCalls,
  path: '/api/whatsapp/closing_types/',
  summary: 'Types of closing.',
  answer: listClosingTypes.answer,
})

export const whatsappContacts = defineRoute({
  ...asTheChatCalls,
  path: '/api/whatsapp/contacts/',
  summary: 'Contacts of the channel, by name or number.',
  query: listContacts.query,
  answer: listContacts.answer,
})
