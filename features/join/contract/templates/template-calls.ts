import { z } from 'zod'
import { notFound, tooLarge, unsupportedMedia } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { configureJoin, useJoin } from '../abilities.ts'
import { providerRefused } from '../errors.ts'

const templateState = z.enum(['draft', 'pending', 'approved', 'rejected', 'paused'])

export const submitTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/join-templates/:id/submit/',
  summary:
    'Submits a template or its changes for approval. A refusal is not an error: the template is then rejected, with the provider’s reason.',
  auth: 'session',
  ability: configureJoin,
  params: z.object({ id: idParam }),
  answer: z.object({ status: templateState, rejection: z.string() }),
  errors: [notFound, providerRefused],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

export const syncTemplates = defineRoute({
  method: 'POST',
  path: '/api/admin/join-templates-sync/',
  summary:
    'Reads the status of all accounts’ templates from their providers, and imports templates created there. An hourly job does the same.',
  auth: 'session',
  ability: configureJoin,
  answer: z.object({
    changed: z.number().int(),
    added: z.number().int(),
    /** Names of the accounts whose provider did not answer. */
    failed: z.array(z.string()),
  }),
  rate: { max: 10, perSeconds: 60, by: 'user' },
})

export const uploadTemplateFile = defineRoute({
  method: 'POST',
  path: '/api/admin/join-templates/:id/file/',
  summary:
    'Uploads the picture, video or document of the header: sent with the template unless the agent chooses another.',
  auth: 'session',
  ability: configureJoin,
  params: z.object({ id: idParam }),
  upload: { maxBytes: 16 * 1024 * 1024, counted: true },
  body: z.object({}),
  answer: z.object({ id, file: z.string() }),
  errors: [notFound, tooLarge, storageFull, unsupportedMedia],
  rate: { max: 30, perSeconds: 60, by: 'user' },
})

/** Where the file of a template’s header is read. */
export const templateFileUrl = (templateId: number): string => `/join/templates/${templateId}/file/`

export const readTemplateFile = defineRoute({
  method: 'GET',
  path: '/join/templates/:id/file/',
  summary: 'The file of a template’s header.',
  auth: 'session',
  ability: useJoin,
  params: z.object({ id: idParam }),
  query: z.object({ link: z.string().optional() }),
  download: true,
  linked: true,
  errors: [notFound],
})
