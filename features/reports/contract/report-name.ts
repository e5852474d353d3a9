import { z } from 'zod'

/** `{area}/{name}` of a declared report. */
export const reportName = z.string().regex(/^[a-z]{1,30}\/[a-zA-Z0-9-]{1,60}$/)
