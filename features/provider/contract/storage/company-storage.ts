import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { choiceField, numberField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { runPlatform } from '../abilities.ts'
import { STORAGE_CATEGORIES, STORES } from './categories.ts'

/** Bytes on the wire: beyond any disk, and exact as a number. */
const MAX_BYTES = Number.MAX_SAFE_INTEGER
const read = { min: 0, max: MAX_BYTES, fallback: 0, access: 'read' } as const

/** What each company stores, and what its operator allows it. */
export const companyStorage = defineResource({
  name: 'company_storage',
  path: '/api/admin/storage/companies',
  title: 'storage of companies',
  abilities: { read: runPlatform, write: runPlatform },
  label: 'name',
  key: 'name',
  order: '-used_bytes',
  canDisable: false,
  verbs: ['edit', 'export'],
  columns: ['name', 'used_bytes', 'used_percent', 'max_storage_gb', 'at_quota', 'store'],
  fields: {
    name: requiredText({ max: 120, access: 'read', listed: true, sort: true }),
    used_bytes: numberField({ ...read, listed: true, sort: true, filter: true }),
    files: numberField({ ...read, sort: true }),
    // Of the plan's limit; 0 without one.
    used_percent: numberField({ ...read, listed: true, sort: true, filter: true }),
    // 0: no limit.
    max_storage_gb: numberField({
      ...{ min: 0, max: 1_000_000, fallback: 0 },
      ...{ section: 'quota', listed: true, sort: true },
    }),
    at_quota: choiceField({ choices: ['refuse', 'warn'], fallback: 'refuse', listed: true, filter: true }),
    // `usual`: where the settings say.
    store: choiceField({
      choices: ['usual', ...STORES],
      fallback: 'usual',
      access: 'read',
      listed: true,
      filter: true,
    }),
  },
})

const category = z.enum(STORAGE_CATEGORIES)
const bytes = z.number().min(0)

const used = z.object({ category, bytes, files: z.number().int() })
const trend = z.array(z.object({ day: z.iso.date(), bytes }))

const move = z.object({
  id,
  target: z.enum(STORES),
  state: z.enum(['copying', 'deleting', 'done', 'cancelled']),
  files: z.number().int(),
  bytes,
  moved_files: z.number().int(),
  moved_bytes: bytes,
  damaged: z.number().int(),
  failure: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type StorageMove = z.infer<typeof move>

/** Where one can move to, and where contents lie. */
const places = z.object({
  available: z.array(z.enum(STORES)),
  usual: z.enum(STORES),
  kept: z.array(z.object({ store: z.enum(STORES), bytes, files: z.number().int() })),
})

export const storageOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/storage/overview/',
  summary: 'What the installation stores, by kind and place, with its trend and the room on the disk.',
  auth: 'session',
  ability: runPlatform,
  answer: z.object({
    bytes,
    files: z.number().int(),
    used: z.array(used),
    trend,
    places,
    /** Of the disk with the data folder, beyond the database's reserve. */
    disk_left: z.number(),
    /** Companies that use more than nine tenths of their quota. */
    nearly_full: z.number().int(),
  }),
})

export const storageOfCompany = defineRoute({
  method: 'GET',
  path: '/api/admin/storage/companies/:id/use/',
  summary: 'What a company stores, by kind and place, with its trend, holds and the latest move.',
  auth: 'session',
  ability: runPlatform,
  params: z.object({ id: idParam }),
  answer: z.object({ used: z.array(used), trend, places, holds: z.number().int(), move: move.nullable() }),
  errors: [notFound],
})

const moved = { auth: 'session', ability: runPlatform, params: z.object({ id: idParam }) } as const

export const moveStorage = defineRoute({
  ...moved,
  method: 'POST',
  path: '/api/admin/storage/companies/:id/move/',
  summary: 'Moves the contents of a company to another store. One at a time; a failed one goes on.',
  body: z.object({ target: z.enum(STORES) }),
  answer: move,
  errors: [notFound, conflict],
})

export const cancelStorageMove = defineRoute({
  ...moved,
  method: 'POST',
  path: '/api/admin/storage/companies/:id/cancel-move/',
  summary: 'Stops a move. What was moved stays there; new files go where they went before.',
  answer: move,
  errors: [notFound],
})
