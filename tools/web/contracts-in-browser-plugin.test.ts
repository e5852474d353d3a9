import { expect, test } from 'vitest'
import { contractInBrowser } from './contracts-in-browser-plugin.ts'

const asOneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim()

test('a route keeps method, path, auth and upload; server-only parts are removed', () => {
  const inBrowser = contractInBrowser(`
    const parts = { method: 'POST', auth: 'session', answer: z.object({ id: z.uuid() }), errors: [notFound] } as const
    export const sendFile = defineRoute({
      ...parts,
      path: '/api/files/:id/',
      summary: 'Takes a file.',
      params: z.object({ id }),
      body: z.object({ name: text(80) }).partial(),
      upload: { maxBytes: 10, part: 'archivo' },
      errors: [notFound, tooLarge],
      rate: { max: 1, perSeconds: 1, by: 'user' },
    })`)
  expect(asOneLine(inBrowser)).toBe(
    "const parts = { method: 'POST', auth: 'session', } as const " +
      'export const sendFile = /*#__PURE__*/ defineRoute({ ...parts, ' +
      "path: '/api/files/:id/', upload: { maxBytes: 10, part: 'archivo' }, })",
  )
})

test('schemas and descriptions of events are removed; types, constants, functions and names stay', () => {
  const inBrowser = contractInBrowser(`
    export const KINDS = ['call', 'chat'] as const
    const row = z.object({ kind: z.enum(KINDS), at: z.iso.datetime().nullable() })
    export type Row = z.infer<typeof row>
    export const rowChanged = defineEvent('row_changed', 'A row has changed.', z.object({ row }))
    export const pageOf = (most: number) => z.array(row).max(most)
    export const isCall = (one: Row) => one.kind === 'call'`)
  expect(asOneLine(inBrowser)).toBe(
    "export const KINDS = ['call', 'chat'] as const const row = z export type Row = z.infer<typeof row> " +
      "export const rowChanged = /*#__PURE__*/ defineEvent('row_changed', '', z) " +
      "export const pageOf = (most: number) => z export const isCall = (one: Row) => one.kind === 'call'",
  )
})
