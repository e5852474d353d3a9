import { createBlocks } from './collect-blocks.ts'
import { attributeOf, walkXml } from './xml-events.ts'
import { UnreadableDocument, type ZipParts } from './zip-parts.ts'

const numberOf = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** Texts of a PowerPoint file, slide by slide. @throws UnreadableDocument */
export function readSlides(parts: ZipParts) {
  const slides = parts.names
    .filter((name) => /^ppt\/slides\/slide\d{1,6}\.xml$/.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other))
  if (slides.length === 0) throw new UnreadableDocument('no slides')
  const blocks = createBlocks()
  for (const [index, name] of slides.entries()) {
    if (blocks.isFull()) break
    blocks.slide(index + 1)
    let takes = false
    let isTitle = false
    walkXml(parts.read(name) ?? '', {
      isFull: blocks.isFull,
      text: (text) => takes && blocks.text(text),
      open: {
        t: (_, closes) => {
          takes = !closes
        },
        br: () => blocks.text('\n'),
        sp: () => {
          isTitle = false
        },
        ph: (attributes) => {
          isTitle = /title/i.test(attributeOf(attributes, 'type') ?? '')
        },
      },
      close: {
        t: () => {
          takes = false
        },
        p: () => blocks.end({ heading: isTitle ? 2 : 0 }),
      },
    })
    blocks.end()
  }
  return { blocks: blocks.blocks, sheets: [], cut: blocks.isFull() }
}
