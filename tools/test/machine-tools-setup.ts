import { join } from 'node:path'
import { useUnpackedTools } from './machine-tools.ts'

/** Vitest global setup: a single file finds the browser and the telephones that `npm test` brought. */
export const setup = (): Promise<void> => useUnpackedTools(join(import.meta.dirname, '../..'))
