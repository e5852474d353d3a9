import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { uuid } from '#platform/contract/scalars.ts'
import { useCrm } from './abilities.ts'

/** Path prefix of files that are values of a variable. */
export const VARIABLE_FILES = '/api/crm/variable-files/'

export const readVariableFile = defineRoute({
  method: 'GET',
  path: `${VARIABLE_FILES}:id/`,
  summary: 'The file in a variable of a record, for users who may see the record.',
  auth: 'session',
  ability: useCrm,
  params: z.object({ id: uuid }),
  download: true,
  errors: [notFound],
})
