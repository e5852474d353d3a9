import { z } from 'zod'

/** Views by names that other programs know them by, beside `views`: by name the view. */
export type NamedViews = Readonly<Record<string, string>>

/** `Label`: the row in words; by dimension its keys (`periodo` for the time); by measure its numbers. */
const namedRows = z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
export type NamedRows = z.infer<typeof namedRows>

/** Shape of the named views in an answer; not in its type, since the names come from the declaration. */
export const namedShape = (named: NamedViews = {}): Record<never, never> =>
  Object.fromEntries(Object.keys(named).map((name) => [name, namedRows]))
