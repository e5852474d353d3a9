/** Generates docs/abilities.md from the program's declarations. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abilitiesPage } from '#apps/server/abilities/abilities-page.ts'
import { declaredContracts } from '#apps/server/abilities/declared.ts'
import { ABILITIES } from '#apps/server/features.ts'

const page = join(import.meta.dirname, '../docs/abilities.md')
await writeFile(page, abilitiesPage({ ...(await declaredContracts()), abilities: ABILITIES }))
