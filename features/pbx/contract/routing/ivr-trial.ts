import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { manageRouting } from '../abilities.ts'

/** What is dialled inside to hear a menu that has no number of its own: `*500` and its id (`*8` and digits pick up calls, `*7` parks). */
export const trialNumber = (menu: number): string => `*500${menu}`

const TRIAL = /^\*500([0-9]{1,15})$/

/** The menu that a dialled number is to try; null: it tries none. */
export function readTrialNumber(dialed: string): number | null {
  const menu = TRIAL.exec(dialed)?.[1]
  return menu === undefined ? null : Number(menu)
}

export const readIvrTrial = defineRoute({
  method: 'GET',
  path: '/api/admin/ivr-trial/',
  summary:
    'What the latest trial call of the own extension went through in the menus, while it runs and afterwards.',
  auth: 'session',
  ability: manageRouting,
  answer: z.object({
    running: z.boolean(),
    /** In the order in which they were entered. */
    menus: z.array(id),
    /** Which way each was left: fields of `MENU_KEYS`. */
    ways: z.array(z.object({ menu: id, field: z.string() })),
  }),
})
