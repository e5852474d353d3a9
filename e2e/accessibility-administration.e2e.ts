import { expect, test } from 'vitest'
import { LOOKS, MANY_SCREENS, violationsOnScreens } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test.for(LOOKS)(
  'nobody is kept out of the configuration, nor of the platform, %s',
  MANY_SCREENS,
  async (look) => {
    expect(await violationsOnScreens(scene, 'administration', look)).toEqual([])
  },
)
