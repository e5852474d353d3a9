import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam } from '#platform/contract/scalars.ts'
import { abilityFor, type ResourceDeclaration } from './declaration.ts'

/** It is in use: replace it first. */
export const inUse = defineError('resource.in_use', 409)
/** The replacement differs in a field that must be equal, or is the same record. */
export const noReplacement = defineError('resource.no_replacement', 409)

/** Maximum of uses listed by name. */
export const NAMED_USES = 5

const use = z.object({
  /** In the user's language: "3 menús". */
  text: z.string(),
  count: z.number().int(),
  /** The first ones; empty where names are not disclosed. */
  names: z.array(z.string()),
})

/** Routes of resources with `uses`. */
export const usesRoutes = (declaration: ResourceDeclaration) => {
  const { path, title } = declaration
  const common = {
    auth: 'session',
    ability: abilityFor(declaration, 'remove'),
    params: z.object({ id: idParam }),
  } as const
  return {
    uses: defineRoute({
      ...common,
      method: 'GET',
      path: `${path}/:id/uses/`,
      summary: `Returns where one of the ${title} is used, and how often.`,
      answer: z.object({ uses: z.array(use) }),
      errors: [notFound],
    }),
    replace: defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/:id/replace/`,
      summary: `Replaces one of the ${title} by another wherever it is used, and deletes it.`,
      body: z.object({ by: id }),
      answer: z.object({ replaced: z.number().int() }),
      errors: [notFound, noReplacement],
    }),
  }
}
