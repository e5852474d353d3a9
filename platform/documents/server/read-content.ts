import { cutText } from '#platform/contract/cut-text.ts'
import type { DocumentContent } from '../contract/document-content.ts'
import { MAX_SEARCHED } from './limits.ts'
import { readOpenText } from './read-open-document.ts'
import { readOpenSheets } from './read-open-sheets.ts'
import { readPdfText } from './read-pdf-text.ts'
import { readPlain } from './read-plain.ts'
import { readSlides } from './read-slides.ts'
import { readWord } from './read-word.ts'
import { readWorkbook } from './read-workbook.ts'
import { UnreadableDocument, zipParts } from './zip-parts.ts'

const PDF = Buffer.from('%PDF-', 'latin1')
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/** What the archive is, by its parts and not by its name. @throws UnreadableDocument and errors of readers */
async function readArchive(content: Buffer): Promise<DocumentContent> {
  const parts = zipParts(content)
  if (parts.names.includes('word/document.xml')) return readWord(parts)
  if (parts.names.includes('xl/workbook.xml')) return readWorkbook(content, parts)
  if (parts.names.includes('ppt/presentation.xml')) return readSlides(parts)
  const type = parts.read('mimetype') ?? ''
  if (type.includes('opendocument.spreadsheet')) return readOpenSheets(parts)
  if (type.includes('opendocument')) return readOpenText(parts)
  throw new UnreadableDocument('no document')
}

/** Null for what cannot be shown. Time and memory depend on the file: call it in a worker. */
export async function readContent(content: Buffer): Promise<DocumentContent | null> {
  if (!content.subarray(0, 4).equals(ZIP)) return null
  try {
    return await readArchive(content)
  } catch {
    // Readers of what people sent fail in ways of their own; each means the same.
    return null
  }
}

const wordsOf = ({ blocks, sheets }: DocumentContent): string =>
  [
    ...blocks.map((block) =>
      block.kind === 'table'
        ? block.rows.map((row) => row.join(' ')).join('\n')
        : block.kind === 'slide'
          ? ''
          : block.runs.map(({ text }) => text).join(''),
    ),
    ...sheets.map(({ name, rows }) => `${name}\n${rows.map((row) => row.join(' ')).join('\n')}`),
  ].join('\n')

/** What is searched of a document; empty for one without words. Call it in a worker. */
export async function readWords(content: Buffer, name: string): Promise<string> {
  try {
    const text = content.subarray(0, 1024).includes(PDF)
      ? await readPdfText(content)
      : content.subarray(0, 4).equals(ZIP)
        ? wordsOf((await readContent(content)) ?? { blocks: [], sheets: [], cut: false })
        : readPlain(content, name)
    return cutText(text, MAX_SEARCHED).toWellFormed().replaceAll('\0', ' ')
  } catch {
    // As above.
    return ''
  }
}
