import { expect, test } from 'vitest'
import { MANY_SCREENS, violationsOnScreens } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

/** Both faces are the same lists and forms: one of them is looked at in both themes, the other on a telephone. */
test('nobody is kept out of the CRM, on a telephone', MANY_SCREENS, async () => {
  expect(await violationsOnScreens(scene, 'crm', 'on a telephone')).toEqual([])
})

test('nobody is kept out of the newer face of the CRM, at a desk', MANY_SCREENS, async () => {
  expect(await violationsOnScreens(scene, 'newCrm', 'at a desk')).toEqual([])
})
