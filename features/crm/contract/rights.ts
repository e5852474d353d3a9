import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { governCrm, useCrm } from './abilities.ts'

export const RIGHT_ROLES = ['agent', 'supervisor', 'administrator'] as const
export const RIGHT_ENTITIES = ['person', 'company', 'interaction', 'business', 'sale', 'agenda'] as const
export type RightEntity = (typeof RIGHT_ENTITIES)[number]
/** Record access: own records; also those of one's groups and those of nobody; all of the company's. */
export const RIGHT_SCOPES = ['own', 'group', 'all'] as const
export type RightScope = (typeof RIGHT_SCOPES)[number]

/** Access of each role until the company changes it. */
export const DEFAULT_SCOPES: Readonly<Record<(typeof RIGHT_ROLES)[number], RightScope>> = {
  agent: 'group',
  supervisor: 'all',
  administrator: 'all',
}

/** What a company may withhold from a role: to export, to delete and restore, to see amounts. */
export const POWERS = ['export', 'remove', 'amounts'] as const
export type Power = (typeof POWERS)[number]

const power = z.object({ role: z.enum(RIGHT_ROLES), power: z.enum(POWERS), granted: z.boolean() })
export type RolePower = z.infer<typeof power>

const right = z.object({
  role: z.enum(RIGHT_ROLES),
  entity: z.enum(RIGHT_ENTITIES),
  scope: z.enum(RIGHT_SCOPES),
})
export type Right = z.infer<typeof right>

export const readRights = defineRoute({
  method: 'GET',
  path: '/api/crm/rights/',
  summary: 'The record access of each role, by entity, and whether it may export, delete and see amounts.',
  auth: 'session',
  ability: governCrm,
  answer: z.object({ rights: z.array(right), powers: z.array(power) }),
})

export const readBoundEntities = defineRoute({
  method: 'GET',
  path: '/api/crm/rights/bound/',
  summary:
    'Of which kinds of records a supervisor bound to groups works with those of these groups alone; none for who is not bound.',
  auth: 'session',
  ability: useCrm,
  answer: z.object({ entities: z.array(z.enum(RIGHT_ENTITIES)) }),
})

export const writeRights = defineRoute({
  method: 'PUT',
  path: '/api/crm/rights/',
  summary: 'Sets the record access of roles, and what they may do; omitted ones are unchanged.',
  auth: 'session',
  ability: governCrm,
  body: z.object({
    rights: z
      .array(right)
      .max(RIGHT_ROLES.length * RIGHT_ENTITIES.length)
      .default([]),
    powers: z
      .array(power)
      .max(RIGHT_ROLES.length * POWERS.length)
      .default([]),
  }),
  answer: z.object({ rights: z.array(right), powers: z.array(power) }),
})

const settings = z.object({ shows_crm: z.boolean(), shows_fx: z.boolean() })

export const readCrmSettings = defineRoute({
  method: 'GET',
  path: '/api/crm/settings/',
  summary: 'Which editions of the CRM the company shows.',
  auth: 'session',
  ability: useCrm,
  answer: settings,
})

export const writeCrmSettings = defineRoute({
  method: 'PUT',
  path: '/api/crm/settings/',
  summary: 'Sets which editions of the CRM the company shows, at least one.',
  auth: 'session',
  ability: governCrm,
  body: settings.refine((editions) => editions.shows_crm || editions.shows_fx, { path: ['shows_crm'] }),
  answer: settings,
})
