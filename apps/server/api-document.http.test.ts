import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { startTestProgram } from './testing.ts'

interface Operation {
  operationId: string
  summary: string
  requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

const program = await startTestProgram()
const document = JSON.parse(await (await fetch(`${program.origin}/docs/json`)).text()) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = program.contracts.map((contract) => {
  const { method, path } = contract
  const found = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`)
  return { name: `${method} ${path}`, contract, operation: found }
})
const without = (good: (one: (typeof operations)[number]) => boolean) =>
  operations.filter((one) => !good(one)).map(({ name }) => name)

test('is valid OpenAPI', async () => {
  expect(await new Validator().validate(document as never)).toMatchObject({ valid: true })
})

test('names each operation uniquely, usable by code generators', () => {
  expect(without(({ operation }) => /^[a-z][A-Za-z0-9]+$/.test(operation.operationId))).toEqual([])
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(without(({ operation }) => operation.summary.length > 10)).toEqual([])
})

test('marks required bodies, and the file part of forms', () => {
  const { requestBody } = document.paths['/api/v1/login_cloud/']?.post ?? {}
  expect(document.paths['/api/v1/forgot_password/']?.post?.requestBody).toMatchObject({ required: true })
  // Optional: name and password may come by HTTP basic instead.
  expect(requestBody).toMatchObject({ required: false })
  expect(
    without(({ contract: { body, upload }, operation }) => {
      if (!body && !upload) return operation.requestBody === undefined
      const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
      if (!upload) return type === 'application/json' && operation.requestBody?.required !== undefined
      const isFileRequired = content?.schema.required?.includes(upload.part ?? 'file')
      return (
        type === 'multipart/form-data' && operation.requestBody?.required === true && isFileRequired === true
      )
    }),
  ).toEqual([])
})

test('declares the content types of files', () => {
  expect(
    without(
      ({ contract, operation }) => !contract.download || operation.responses[200]?.content !== undefined,
    ),
  ).toEqual([])
  const report = document.paths['/api/reports/phone/general/export/']?.get?.responses[200]
  expect(Object.keys(report?.content ?? {})).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'application/pdf',
  ])
})

test("declares every answer, including each route's refusals", () => {
  expect(
    without(({ contract, operation }) => {
      const due = [
        contract.status ?? 200,
        400,
        429,
        500,
        503,
        ...(contract.errors ?? []).map(({ status }) => status),
      ]
      if (contract.auth === 'session') due.push(401)
      if (contract.ability) due.push(403)
      if (contract.body || contract.upload) due.push(413, 415)
      if (contract.download) due.push(206, 304, 416)
      return due.every((status) => operation.responses[status] !== undefined)
    }),
  ).toEqual([])
})
