import { z } from 'zod'
import type { Ability } from '#platform/contract/access.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text } from '#platform/contract/scalars.ts'
import { referenced } from './field.ts'

/** Options of a reference field, searched by name. */
export const defineOptions = (declaration: { path: string; title: string; ability: Ability }) =>
  defineRoute({
    method: 'GET',
    path: `${declaration.path}/`,
    summary: `Lists the ${declaration.title} that can be selected, by name.`,
    auth: 'session',
    ability: declaration.ability,
    query: z.object({ search: text(80).default(''), limit: queryInt(20, 100) }),
    answer: z.object({ results: z.array(referenced) }),
  })
