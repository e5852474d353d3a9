/** Generates the operations of clients/typescript from the program's declarations. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declaredContracts } from '#apps/server/abilities/declared.ts'
import { operationsSource } from './typed-client/operations-source.ts'

const target = join(import.meta.dirname, '../clients/typescript/operations.gen.ts')
await writeFile(target, operationsSource((await declaredContracts()).routes))
