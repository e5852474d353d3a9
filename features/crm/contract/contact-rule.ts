import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { governCrm } from './abilities.ts'

/** What counts as a contact with a person, and who becomes a lead by it. */
const contactRule = z.object({
  counts_answered: z.boolean(),
  counts_missed: z.boolean(),
  counts_conversations: z.boolean(),
  callers_become_leads: z.boolean(),
  writers_become_leads: z.boolean(),
})
export type ContactRule = z.output<typeof contactRule>

export const CONTACT_RULES = [
  'counts_answered',
  'counts_missed',
  'counts_conversations',
  'callers_become_leads',
  'writers_become_leads',
] as const satisfies readonly (keyof ContactRule)[]

export const readContactRules = defineRoute({
  method: 'GET',
  path: '/api/crm/contact-rule/',
  summary: 'Which calls and conversations are interactions, and which strangers become leads by them.',
  auth: 'session',
  ability: governCrm,
  answer: contactRule,
})

export const writeContactRules = defineRoute({
  method: 'PUT',
  path: '/api/crm/contact-rule/',
  summary: 'Sets which calls and conversations are interactions; those of before stay as they are.',
  auth: 'session',
  ability: governCrm,
  body: contactRule,
  answer: contactRule,
})
