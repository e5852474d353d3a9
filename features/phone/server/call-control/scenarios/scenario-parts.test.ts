import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCENARIO_PARTS } from './call-scenarios.ts'

const APPS = join(import.meta.dirname, '../../../../../apps/server')

test('every part of the scenarios runs on both engines', () => {
  expect(SCENARIO_PARTS.length).toBeGreaterThan(3)
  const missing = SCENARIO_PARTS.filter(
    (part) =>
      !existsSync(join(APPS, `calls-${part}.http.test.ts`)) ||
      !['', '.soak'].some((soak) => existsSync(join(APPS, `calls-${part}${soak}.asterisk.test.ts`))),
  )
  expect(missing).toEqual([])
})
