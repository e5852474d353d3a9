import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { id } from '#platform/contract/scalars.ts'
import { manageRouting } from '../abilities.ts'

/** Code to test a menu without a number of its own: `*500` and its id (`*8` and digits pick up calls, `*7` parks). */
export const trialNumber = (menu: number): string => `*500${menu}`

const TRIAL = /^\*500([0-9]{1,15})$/

/** The menu that a dialled test code names; null for any other number. */
export function readTrialNumber(dialed: string): number | null {
  const menu = TRIAL.exec(dialed)?.[1]
  return menu === undefined ? null : Number(menu)
}

export const readIvrTrial = defineRoute({
  method: 'GET',
  path: '/api/admin/ivr-trial/',
  summary:
    "Returns the path of the latest trial call of the user's extension through the menus, during the call and after it.",
  auth: 'session',
  ability: manageRouting,
  answer: z.object({
    running: z.boolean(),
    /** In the order in which they were entered. */
    menus: z.array(id),
    /** How each menu was left: fields of `MENU_KEYS`. */
    ways: z.array(z.object({ menu: id, field: z.string() })),
  }),
})
