import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'
import { workbookOf } from './testing.ts'
import { longestRun } from './xml-runs.ts'

const runOf = (xml: string) => longestRun(Buffer.from(xml))

test('a run is a tag with its quoted values, a comment, or the text between', () => {
  expect(runOf('<a><bb/>ccccc</a>')).toBe(5)
  expect(runOf('<a x="> > >" y=\'">\'/>')).toBe(21)
  expect(runOf('<a/><!-- <b> -->')).toBe(12)
  expect(runOf('<![CDATA[<a>]]>')).toBe(15)
  expect(runOf('<!-- never ends <a>')).toBe(19)
  expect(runOf('')).toBe(0)
})

const spaces = ' '.repeat(20_000_000)
test.each([
  ['a comment', `<!--${spaces}--><row r="1"></row>`],
  ['a comment that never ends', `<!--${spaces}`],
  ['an attribute', `<row r="1" x="> ${spaces}"></row>`],
  ['a run of raw text', `<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[${spaces}]]></t></is></c></row>`],
  ['an instruction', `<?x ${spaces}?><row r="1"></row>`],
  ['a cell', `<row r="1"><c r="A1" t="inlineStr"><is><t>${spaces}</t></is></c></row>`],
])('%s of 20 million spaces in 20 kB is refused before parsing', async (_what, xml) => {
  const file = workbookOf(xml)
  expect(file.length).toBeLessThan(25_000)
  expect(await readRows(file, { maxRows: 2_000 })).toEqual({ refused: 'too_big' })
})

test('60 000 rows with the same number are too many', async () => {
  const row = '<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>'
  expect(await readRows(workbookOf(row.repeat(60_000)), { maxRows: 2_000 })).toEqual({ refused: 'too_big' })
})
