import { z } from 'zod'
import { defineError, invalid, notFound, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, text } from '#platform/contract/scalars.ts'
import { readReports } from './abilities.ts'

export const WALL_PANELS = ['queues', 'conversations', 'sales'] as const
export type WallPanel = (typeof WALL_PANELS)[number]

/** Of a company: more than it has televisions. */
export const MAX_WALLS = 20
export const tooManyWalls = defineError('reports.too_many_walls', 409)
/** A forgotten link ends by itself, days. */
const MAX_WALL_DAYS = 366

/** Address of the page of a link. */
export const wallPageUrl = (token: string): string => `/pared/${token}`

const shape = {
  name: text(80).min(1),
  panels: z
    .array(z.enum(WALL_PANELS))
    .min(1)
    .max(WALL_PANELS.length)
    .refine((panels) => new Set(panels).size === panels.length),
  /** Shows the names of agents; customers are never shown. */
  names: z.boolean().default(false),
}

const wall = z.object({
  ...shape,
  id,
  names: z.boolean(),
  /** Whose rights it shows. */
  author: z.string(),
  created_at: instant,
  expires_at: instant,
  /** When a page read it last, to the minute; null: never. */
  seen_at: instant.nullable(),
})
export type Wall = z.infer<typeof wall>

const shared = { auth: 'session', ability: readReports } as const

export const listWalls = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/walls/',
  summary: "The company's links that show live numbers without a session.",
  answer: z.object({ results: z.array(wall) }),
})

export const createWall = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/reports/walls/',
  summary: 'Makes a link for a television. Its address is in this answer alone: only a hash of it is kept.',
  body: z.object({ ...shape, days: z.number().int().min(1).max(MAX_WALL_DAYS) }),
  answer: wall.extend({ url: z.string() }),
  status: 201,
  errors: [invalid, tooManyWalls],
})

export const revokeWall = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/reports/walls/:id/',
  summary: 'Revokes a link: its pages are empty within a second.',
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})

const count = z.number().int()

const wallQueues = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      /** When the longest waiting caller entered. */
      waiting_since: instant.nullable(),
      free: count,
      talking: count,
      paused: count,
      answered: count,
      abandoned: count,
      /** Percent of today's calls; null while there are none. */
      service_level: count.nullable(),
    }),
  ),
  /** By name, only of a link that shows names. */
  agents: z.array(z.object({ name: z.string(), state: z.string(), since: instant.nullable() })),
})
export type WallQueues = z.infer<typeof wallQueues>

const wallConversations = z.object({
  /** Nobody has them yet. */
  waiting: count,
  waiting_since: instant.nullable(),
  /** An agent has them. */
  open: count,
  /** Of these, the contact wrote last. */
  unanswered: count,
  bot: count,
  /** Today. */
  received: count,
  closed: count,
})
export type WallConversations = z.infer<typeof wallConversations>

/** Null where the link's maker may see no amounts. */
const amount = z.number().nullable()

const wallSales = z.object({
  /** Today. */
  sales: count,
  amount,
  /** The same weekday a week ago, whole. */
  before: z.object({ sales: count, amount }),
  /** By amount, only of a link that shows names. */
  advisers: z.array(z.object({ name: z.string(), sales: count, amount })),
})
export type WallSales = z.infer<typeof wallSales>

export const readWall = defineRoute({
  method: 'GET',
  path: '/api/public/report_wall/:token/',
  summary: 'What a link for a television shows now. A revoked, expired or made-up one is not found.',
  auth: 'none',
  params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  answer: z.object({
    name: z.string(),
    company: z.string(),
    time_zone: z.string(),
    /** When these numbers were read. */
    at: instant,
    panels: z.array(z.enum(WALL_PANELS)),
    /** Null: not chosen, or not there for a moment. */
    queues: wallQueues.nullable(),
    conversations: wallConversations.nullable(),
    sales: wallSales.nullable(),
  }),
  errors: [notFound, tooMany],
  // Each page asks once a second, and several may be behind one address.
  rate: { max: 900, perSeconds: 60, by: 'address' },
})
export type WallAnswer = z.infer<typeof readWall.answer>
