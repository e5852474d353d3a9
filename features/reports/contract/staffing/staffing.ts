import { z } from 'zod'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { readReports } from '../abilities.ts'

/** Weeks back that a forecast may take its weekdays from. */
export const FORECAST_WEEKS = [4, 8, 12, 26] as const

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text <= '2999-12-31')

export const readForecast = defineRoute({
  method: 'GET',
  path: '/api/reports/staffing/',
  summary:
    'How many calls and conversations are expected in each half hour of a day: the average of the same weekdays before, the latest ones counting most, days without any left out.',
  auth: 'session',
  ability: readReports,
  query: z.object({
    /** Left out: tomorrow. */
    day: day.optional(),
    weeks: z.coerce.number().int().min(1).max(52).default(8),
  }),
  answer: z.object({
    day,
    /** The days it was made from, newest first. */
    from: z.array(day),
    half_hours: z.array(z.object({ half_hour: z.string(), calls: z.number(), conversations: z.number() })),
    /** Average handling of these days, seconds: talk of a call, a minute for each message of a conversation; null: none handled. */
    call_seconds: z.number().nullable(),
    conversation_seconds: z.number().nullable(),
  }),
  errors: [invalid, notFound],
})
export type Forecast = z.infer<typeof readForecast.answer>
