import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { zipStream } from '#platform/files/server/zip-stream.ts'
import { MAX_BLOCKS, MAX_UNPACKED } from './limits.ts'
import { readContent, readWords } from './read-content.ts'
import { readDocument, readDocumentWords } from './read-document.ts'
import { zipParts } from './zip-parts.ts'

const zip = (parts: Readonly<Record<string, string>>): Promise<Buffer> =>
  buffer(
    zipStream(
      Object.entries(parts).map(([name, text]) => ({
        name,
        size: Buffer.byteLength(text),
        modified: new Date(0),
        open: () => Readable.from([Buffer.from(text)]),
      })),
    ),
  )
const word = (body: string) =>
  zip({ 'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>` })
const p = (text: string, properties = '') => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`

/** A ZIP of one part that unpacks to far more than it says. */
function bomb(name: string, size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size, 0x20))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(10, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(10, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([head, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

test('a Word document becomes headings, lists, looks and tables', async () => {
  const content = await readContent(
    await word(
      p('Contrato &amp; anexos', '<w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr>') +
        '<w:p><w:r><w:rPr><w:b/><w:i w:val="0"/></w:rPr><w:t>Cláusula</w:t></w:r><w:r><w:t xml:space="preserve"> primera &#241;</w:t></w:r></w:p>' +
        p('uno', '<w:pPr><w:numPr/></w:pPr>') +
        `<w:tbl><w:tr><w:tc>${p('a')}</w:tc><w:tc>${p('b')}${p('c')}</w:tc></w:tr></w:tbl>` +
        '<w:instrText>DDEAUTO calc</w:instrText>',
    ),
  )
  expect(content).toEqual({
    blocks: [
      { kind: 'heading', level: 1, runs: [{ text: 'Contrato & anexos' }] },
      { kind: 'paragraph', bullet: false, runs: [{ text: 'Cláusula', bold: true }, { text: ' primera ñ' }] },
      { kind: 'paragraph', bullet: true, runs: [{ text: 'uno' }] },
      { kind: 'table', rows: [['a', 'b\nc']] },
    ],
    sheets: [],
    cut: false,
  })
})

test('every sheet of a workbook is read, with dates as people write them', async () => {
  const xlsx = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Ventas',
          rows: [['Cliente', 'Total'], ['Muñoz S. A.', 1250.5], [new Date('2026-03-01T00:00:00Z')]],
        },
        { name: 'Vacía', rows: [] },
        { name: 'Otra', rows: [[], ['abajo']] },
      ],
    }),
  )
  expect((await readContent(xlsx))?.sheets).toEqual([
    {
      name: 'Ventas',
      rows: [['Cliente', 'Total'], ['Muñoz S. A.', '1250.5'], ['2026-03-01']],
    },
    { name: 'Vacía', rows: [] },
    { name: 'Otra', rows: [[''], ['abajo']].map((row, index) => (index === 0 ? [] : row)) },
  ])
  expect(await readWords(xlsx, 'x.xlsx')).toContain('Muñoz S. A. 1250.5')
})

test('slides and OpenDocument files are read in their order', async () => {
  const slide = (text: string) =>
    `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp></p:sld>`
  const pptx = await zip({
    'ppt/presentation.xml': '<x/>',
    'ppt/slides/slide10.xml': slide('Diez'),
    'ppt/slides/slide2.xml': slide('Dos'),
  })
  expect(await readWords(pptx, 'x.pptx')).toMatch(/Dos[\s\S]*Diez/)
  const odt = await zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:body><text:h text:outline-level="2">Acta</text:h><text:p>Se aprueba<text:line-break/>todo</text:p></office:body>',
  })
  expect((await readContent(odt))?.blocks).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'Acta' }] },
    { kind: 'paragraph', bullet: false, runs: [{ text: 'Se aprueba\ntodo' }] },
  ])
  const ods = await zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml':
      '<table:table table:name="Uno"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>' +
      '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
  })
  expect((await readContent(ods))?.sheets).toEqual([{ name: 'Uno', rows: [['a']] }])
})

test('a PDF is searched by its texts', async () => {
  const pdf = new PDFDocument()
  pdf.text('Presupuesto de la señora Ibáñez')
  pdf.addPage().text('Segunda página')
  pdf.end()
  const content = await buffer(pdf)
  const words = await readDocumentWords({ companyId: 1, name: 'x.pdf', content })
  expect(words).toContain('Presupuesto de la señora Ibáñez')
  expect(words).toContain('Segunda página')
  expect(await readDocumentWords({ companyId: 1, name: 'x.pdf', content: content.subarray(0, 300) })).toBe('')
})

test.each([
  ['año.txt', Buffer.from('peque\xf1o', 'latin1'), 'pequeño'],
  ['x.txt', Buffer.from('\ufeffhola', 'utf16le'), 'hola'],
  ['x.html', Buffer.from('<b onclick="x">uno</b><script>dos()</script>'), 'uno'],
  ['x.rtf', Buffer.from("{\\rtf1\\ansi{\\b Espa\\'f1a}\\par fin}"), 'España'],
  ['x.txt', Buffer.from([0, 1, 2, 3]), ''],
])('words of %s are read in its own encoding', async (name, content, word) => {
  const words = await readWords(content, name)
  expect(word === '' ? words : words.includes(word)).toBe(word === '' ? '' : true)
  expect(words).not.toContain('dos()')
})

test('what unpacks to too much, or is no archive, shows nothing and stops nothing', async () => {
  for (const name of ['word/document.xml', 'xl/workbook.xml']) {
    const content = bomb(name, MAX_UNPACKED + 1024)
    expect(content.length).toBeLessThan(100_000)
    expect(await readDocument({ companyId: 1, name: 'x.docx', content })).toBeNull()
  }
  for (const content of [
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('PK\u0003\u0004').subarray(0, 3),
    Buffer.alloc(0),
  ])
    expect(await readDocument({ companyId: 1, name: 'x.docx', content })).toBeNull()
})

test('entities that multiply, and names that leave the archive, are only texts', async () => {
  const entities = '<!DOCTYPE x [<!ENTITY a "&b;&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
  const content = await readContent(
    await zip({ 'word/document.xml': `${entities}<w:p><w:t>&a;x</w:t></w:p>` }),
  )
  expect(content?.blocks).toEqual([{ kind: 'paragraph', bullet: false, runs: [{ text: '&a;x' }] }])
  const slipped = await zip({ '../../etc/passwd': 'x', 'word/document.xml': '<w:p><w:t>y</w:t></w:p>' })
  expect(zipParts(slipped).read('../../etc/passwd')).toBe('x')
  expect(await readWords(slipped, 'x.docx')).toBe('y')
})

test('a document of very many paragraphs is cut, and tables in tables end', async () => {
  const long = await readContent(await word(p('x').repeat(MAX_BLOCKS + 10)))
  expect([long?.blocks.length, long?.cut]).toEqual([MAX_BLOCKS, true])
  const nested = '<w:tbl><w:tr><w:tc>'.repeat(20_000)
  expect(await readContent(await word(nested + p('hondo')))).not.toBeNull()
})
