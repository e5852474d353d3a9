import { expect, test } from 'vitest'
import { barriersOnScreens, LOOKS, MANY_SCREENS } from './harness/screens.ts'
import { stage } from './harness/stage.ts'

const scene = stage()

test.for(LOOKS)(
  'nobody is kept out of the configuration, nor of the platform, %s',
  MANY_SCREENS,
  async (look) => {
    expect(await barriersOnScreens(scene, 'administration', look)).toEqual([])
  },
)
