import { z } from 'zod'

/** A ticket of an attempt, or what the browser that began it keeps: as the program makes them. */
export const signOnSecret = z.string().regex(/^[\w-]{1,100}$/)
