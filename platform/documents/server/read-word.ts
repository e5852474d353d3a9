import { createBlocks } from './collect-blocks.ts'
import { attributeOf, walkXml } from './xml-events.ts'
import { UnreadableDocument, type ZipParts } from './zip-parts.ts'

const isOn = (attributes: string): boolean =>
  !/^(0|false|off|none)$/.test(attributeOf(attributes, 'val') ?? '')

const HEADING = /^(?:heading|t[ií]tulo|ttulo|berschrift)\s*(\d)$/i

/** Level of a paragraph style by its id, as word processors of the languages here name them. */
const levelOf = (style: string): number =>
  Number(HEADING.exec(style)?.[1] ?? (/^(title|puesto)$/i.test(style) ? 1 : 0))

/** Paragraphs, lists and tables of a Word document. @throws UnreadableDocument */
export function readWord(parts: ZipParts) {
  const xml = parts.read('word/document.xml')
  if (xml === null) throw new UnreadableDocument('no Word document')
  const blocks = createBlocks()
  let look: { bold?: true; italic?: true; underline?: true } = {}
  let heading = 0
  let bullet = false
  let takes = false
  const endParagraph = () => {
    blocks.end({ heading, bullet })
    heading = 0
    bullet = false
  }
  walkXml(xml, {
    isFull: blocks.isFull,
    text: (text) => takes && blocks.text(text, look),
    open: {
      t: (_, closes) => {
        takes = !closes
      },
      r: () => {
        look = {}
      },
      b: (attributes) => {
        if (isOn(attributes)) look.bold = true
      },
      i: (attributes) => {
        if (isOn(attributes)) look.italic = true
      },
      u: (attributes) => {
        if (isOn(attributes)) look.underline = true
      },
      tab: () => blocks.text('\t', look),
      br: () => blocks.text('\n', look),
      cr: () => blocks.text('\n', look),
      pStyle: (attributes) => {
        heading = levelOf(attributeOf(attributes, 'val') ?? '')
      },
      numPr: () => {
        bullet = true
      },
      tbl: blocks.beginTable,
      tr: blocks.beginRow,
      tc: blocks.beginCell,
    },
    close: {
      t: () => {
        takes = false
      },
      p: endParagraph,
      tc: blocks.endCell,
      tbl: blocks.endTable,
    },
  })
  endParagraph()
  return { blocks: blocks.blocks, sheets: [], cut: blocks.isFull() }
}
