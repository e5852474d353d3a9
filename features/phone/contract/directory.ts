import { z } from 'zod'
import { notFound, unavailable } from '#platform/contract/errors.ts'
import { page, queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { dialString, id, text } from '#platform/contract/scalars.ts'
import { usePhone } from './abilities.ts'
import { phoneStatus } from './call.ts'

export const directoryEntry = z.object({
  id,
  user_id: id.nullable(),
  name: z.string(),
  extension: z.string(),
  account: z.string(),
  avatar: z.string().nullable(),
  status: phoneStatus,
})
export type DirectoryEntry = z.infer<typeof directoryEntry>

export const getDirectory = defineRoute({
  method: 'GET',
  path: '/api/webrtc/get_directory_paginated',
  summary: "Lists the company's extensions by name, with the states of their phones.",
  auth: 'session',
  ability: usePhone,
  query: z.object({
    page_size: queryInt(20, 100),
    page: queryInt(1, 1_000_000),
    characters: text(80).default(''),
  }),
  answer: page(directoryEntry),
})

const sipContact = z.object({
  endpoint: z.string(),
  name: z.string(),
  number: z.string(),
  avatar: z.string().nullable(),
  status: phoneStatus,
})

export const getContacts = defineRoute({
  method: 'GET',
  path: '/api/webrtc/get_contacts',
  summary:
    'Every extension of the company that can be called, with its state: what the softphone completes from.',
  auth: 'session',
  ability: usePhone,
  answer: z.object({ results: z.array(sipContact), count: z.number().int() }),
})

export const getPjsipContacts = defineRoute({
  method: 'GET',
  path: '/api/webrtc/pjsip_contacts',
  summary: "Lists the company's endpoints that have a registered device, with their count.",
  auth: 'session',
  ability: usePhone,
  answer: z.object({
    results: z.array(z.object({ endpoint: z.string(), contacts: z.number().int(), status: phoneStatus })),
    count: z.number().int(),
  }),
  errors: [unavailable],
})

export const getExtensionInfo = defineRoute({
  method: 'GET',
  path: '/api/pbx/get_extension_info',
  summary: 'Looks up an extension of the company by its number.',
  auth: 'session',
  ability: usePhone,
  query: z.object({ number: dialString }),
  answer: directoryEntry,
  errors: [notFound],
})
