import { expect, test } from 'vitest'
import { MANY_SCREENS, violationsOnScreens } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test('nobody is kept out of the configuration, nor of the platform', MANY_SCREENS, async () => {
  expect(await violationsOnScreens(scene, 'administration')).toEqual([])
})
