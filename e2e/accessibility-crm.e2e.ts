import { expect, test } from 'vitest'
import { barriersOnScreens, LOOKS, MANY_SCREENS } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test.for(LOOKS)('nobody is kept out of the CRM, %s', MANY_SCREENS, async (look) => {
  expect(await barriersOnScreens(scene, 'crm', look)).toEqual([])
})

test.for(LOOKS)('nobody is kept out of the newer face of the CRM, %s', MANY_SCREENS, async (look) => {
  expect(await barriersOnScreens(scene, 'newCrm', look)).toEqual([])
})
