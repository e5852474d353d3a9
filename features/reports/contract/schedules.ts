import { z } from 'zod'
import { defineError, forbidden, invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant } from '#platform/contract/scalars.ts'
import { readReports } from './abilities.ts'
import { reportName } from './report-name.ts'

export const EVERY = ['daily', 'weekly', 'monthly'] as const
export type Every = (typeof EVERY)[number]
export const SCHEDULE_FORMATS = ['pdf', 'xlsx'] as const

/** More than any company needs, and few enough not to flood its mailboxes. */
export const MAX_SCHEDULES = 50
export const tooManySchedules = defineError('reports.too_many_schedules', 409)
/** Its numbers are its owner's: whoever reads fewer gives it no further recipients. */
export const ownersNumbers = defineError('reports.owners_numbers', 403)

const shape = {
  report: reportName,
  filters: z.record(z.string().max(40), z.string().max(400)),
  every: z.enum(EVERY),
  /** Hour in the company's time zone. */
  hour: z.number().int().min(0).max(23),
  format: z.enum(SCHEDULE_FORMATS),
}

const recipientIds = z.array(id).min(1).max(20)

const schedule = z.object({
  ...shape,
  id,
  /** Reports are limited to what this user may see. */
  owner: z.string(),
  recipients: z.array(z.object({ id, name: z.string() })),
  next_at: instant,
  last_sent_at: instant.nullable(),
})
export type ReportSchedule = z.infer<typeof schedule>

const shared = { auth: 'session', ability: readReports } as const

export const listSchedules = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/reports/schedules/',
  summary: 'The company’s scheduled mailings, of one report or of all.',
  query: z.object({ report: reportName.optional() }),
  answer: z.object({ results: z.array(schedule) }),
})

export const createSchedule = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/reports/schedules/',
  summary:
    'Schedules a report by mail to users of the company: daily for yesterday, on Mondays for last week, on the first for last month.',
  body: z.object({ ...shape, filters: shape.filters.default({}), recipients: recipientIds }),
  answer: schedule,
  status: 201,
  errors: [notFound, invalid, forbidden, tooManySchedules],
})

export const editSchedule = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/api/reports/schedules/:id/',
  summary:
    'Changes a mailing’s frequency, hour, format or recipients; its report and filters are fixed. Further recipients are added by its owner, or who reads all of the report.',
  params: z.object({ id: idParam }),
  body: z.object({
    every: shape.every.optional(),
    hour: shape.hour.optional(),
    format: shape.format.optional(),
    recipients: recipientIds.optional(),
  }),
  answer: schedule,
  errors: [notFound, invalid, ownersNumbers],
})

export const deleteSchedule = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/reports/schedules/:id/',
  summary: 'Deletes a mailing.',
  params: z.object({ id: idParam }),
  status: 204,
  errors: [notFound],
})
