import { expect, test } from 'vitest'
import { MANY_SCREENS, violationsOnScreens } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test('nobody is kept out of the CRM', MANY_SCREENS, async () => {
  expect(await violationsOnScreens(scene, 'crm')).toEqual([])
})

test('nobody is kept out of the newer face of the CRM', MANY_SCREENS, async () => {
  expect(await violationsOnScreens(scene, 'newCrm')).toEqual([])
})
