import { expect, test } from 'vitest'
import { type Look, MANY_SCREENS, violationsOnScreens } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

/** Both faces are the same lists and forms: one of them is looked at on a telephone, the other in the dark and by everybody else. */
const OLDER: Look[] = ['at a desk, in light', 'on a telephone']
const NEWER: Look[] = ['at a desk', 'by everybody else']

test.for(OLDER)('nobody is kept out of the CRM, %s', MANY_SCREENS, async (look) => {
  expect(await violationsOnScreens(scene, 'crm', look)).toEqual([])
})

test.for(NEWER)('nobody is kept out of the newer face of the CRM, %s', MANY_SCREENS, async (look) => {
  expect(await violationsOnScreens(scene, 'newCrm', look)).toEqual([])
})
