import { z } from 'zod'
import { conflict, defineError, notFound, tooLarge } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, place, text } from '#platform/contract/scalars.ts'
import { linesField, numberField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { configureJoin } from '../abilities.ts'
import { CONFIGURED } from '../config/configured.ts'
import { botGraph, botMedia } from './graph.ts'

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/

/** Bots answer contacts before an agent does. Their graphs have routes of their own. */
export const joinBots = defineResource({
  ...CONFIGURED,
  uses: {},
  name: 'join_bot',
  path: '/api/admin/join-bots',
  title: 'bots of the messaging channel',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    /** Hosts that its HTTP calls may reach. */
    hosts: linesField({ max: 20, pattern: HOST, listed: true }),
    /** Version in use; 0: none yet. */
    published: numberField({ min: 0, max: 1_000_000, fallback: 0, access: 'read', listed: true }),
    accounts: numberField({ min: 0, max: 10_000, fallback: 0, access: 'read', listed: true }),
  },
})

/** `fields` lists the nodes and the problem of each. */
export const botNotPublishable = defineError('join.bot_not_publishable', 409)

const draft = z.object({
  id,
  name: z.string(),
  hosts: z.array(z.string()),
  graph: botGraph,
  /** Version of the draft; a save names the version it edited. */
  draft_version: z.number().int(),
  published: z.number().int().nullable(),
})
/** @public */
export type BotDraft = z.infer<typeof draft>

const params = z.object({ id: idParam })
const path = '/api/admin/join-bots/:id'

export const readBotGraph = defineRoute({
  method: 'GET',
  path: `${path}/graph/`,
  summary: 'The draft of a bot.',
  auth: 'session',
  ability: configureJoin,
  params,
  answer: draft,
  errors: [notFound],
})

export const saveBotGraph = defineRoute({
  method: 'PUT',
  path: `${path}/graph/`,
  summary: 'Saves the draft of a bot, finished or not; conversations continue with the published version.',
  auth: 'session',
  ability: configureJoin,
  params,
  body: z.object({ draft_version: place, graph: botGraph }),
  answer: draft,
  errors: [notFound, conflict],
})

export const publishBot = defineRoute({
  method: 'POST',
  path: `${path}/publish/`,
  summary: 'Publishes the draft for new conversations; current ones finish with their version.',
  auth: 'session',
  ability: configureJoin,
  params,
  body: z.object({ draft_version: place, note: text(200).default('') }),
  answer: draft,
  errors: [notFound, conflict, botNotPublishable],
})

const version = z.object({
  number: z.number().int(),
  note: z.string(),
  published_by: z.string(),
  published_at: instant,
  current: z.boolean(),
})
/** @public */
export type BotVersion = z.infer<typeof version>

export const listBotVersions = defineRoute({
  method: 'GET',
  path: `${path}/versions/`,
  summary: 'The latest hundred published versions of a bot, newest first.',
  auth: 'session',
  ability: configureJoin,
  params,
  answer: z.object({ results: z.array(version) }),
  errors: [notFound],
})

export const restoreBotVersion = defineRoute({
  method: 'POST',
  path: `${path}/restore/`,
  summary: 'Restores a version as the draft; the published version stays until the draft is published.',
  auth: 'session',
  ability: configureJoin,
  params,
  body: z.object({ number: place }),
  answer: draft,
  errors: [notFound],
})

export const readBotFigures = defineRoute({
  method: 'GET',
  path: `${path}/figures/`,
  summary: 'Number of conversations that left each node by each port in the last days, over all versions.',
  auth: 'session',
  ability: configureJoin,
  params,
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  answer: z.object({
    conversations: z.number().int(),
    results: z.array(z.object({ node: z.string(), port: z.string(), count: z.number().int() })),
  }),
  errors: [notFound],
})

export const uploadBotFile = defineRoute({
  method: 'POST',
  path: `${path}/files/`,
  summary:
    'Uploads a picture, audio, video or document for a bot’s message; the answer goes into the message.',
  auth: 'session',
  ability: configureJoin,
  params,
  upload: { maxBytes: 16 * 1024 * 1024, counted: true },
  answer: botMedia,
  status: 201,
  errors: [notFound, tooLarge, storageFull],
})
