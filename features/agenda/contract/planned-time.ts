import { z } from 'zod'

/** Of a year that calendars have in every time zone. */
export const plannedTime = z.iso.datetime({ offset: true }).refine((text) => text >= '1900' && text < '3000')
