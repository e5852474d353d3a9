import { createBlocks } from './collect-blocks.ts'
import { attributeOf, walkXml } from './xml-events.ts'
import { UnreadableDocument, type ZipParts } from './zip-parts.ts'

/** @throws UnreadableDocument */
export const openContentOf = (parts: ZipParts): string => {
  const xml = parts.read('content.xml')
  if (xml === null) throw new UnreadableDocument('no OpenDocument file')
  return xml
}

/** Texts of an .odt or .odp. @throws UnreadableDocument */
export function readOpenText(parts: ZipParts) {
  const blocks = createBlocks()
  let heading = 0
  let paragraphs = 0
  let lists = 0
  let slides = 0
  let isBody = false
  const beginParagraph = (level: number, closes: boolean) => {
    if (closes) return
    paragraphs += 1
    heading = level
  }
  const endParagraph = () => {
    paragraphs -= 1
    blocks.end({ heading, bullet: lists > 0 })
  }
  walkXml(openContentOf(parts), {
    isFull: blocks.isFull,
    text: (text) => isBody && paragraphs > 0 && blocks.text(text.replaceAll(/\s+/g, ' ')),
    open: {
      body: () => {
        isBody = true
      },
      page: () => {
        slides += 1
        blocks.slide(slides)
      },
      'line-break': () => blocks.text('\n'),
      tab: () => blocks.text('\t'),
      s: () => blocks.text(' '),
      h: (attributes, closes) =>
        beginParagraph(Number(attributeOf(attributes, 'outline-level') ?? 1) || 1, closes),
      p: (_, closes) => beginParagraph(0, closes),
      list: (_, closes) => {
        if (!closes) lists += 1
      },
      table: (_, closes) => closes || blocks.beginTable(),
      'table-row': blocks.beginRow,
      'table-cell': (_, closes) => {
        blocks.beginCell()
        if (closes) blocks.endCell()
      },
    },
    close: {
      h: endParagraph,
      p: endParagraph,
      list: () => {
        lists -= 1
      },
      'table-cell': blocks.endCell,
      table: blocks.endTable,
    },
  })
  return { blocks: blocks.blocks, sheets: [], cut: blocks.isFull() }
}
