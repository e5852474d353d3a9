import { registerHooks } from 'node:module'
import { MAX_SEARCHED } from './limits.ts'

/** Pages that are read. */
const MAX_PAGES = 300

/** Texts of a PDF's pages; nothing is drawn, and nothing in it runs. Call it in a worker. */
export async function readPdfText(content: Buffer): Promise<string> {
  // It loads a drawing library of machine code for itself, which threads that end must not.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@napi-rs/')) return { url: 'node:path', shortCircuit: true }
      return next(specifier, context)
    },
  })
  class Matrix {}
  Object.assign(globalThis, { DOMMatrix: Matrix, Path2D: Matrix, ImageData: Matrix })
  try {
    const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const task = getDocument({
      data: new Uint8Array(content),
      verbosity: VerbosityLevel.ERRORS,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      stopAtErrors: false,
    })
    const pdf = await task.promise
    const texts: string[] = []
    let length = 0
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_SEARCHED; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : ''))
        .join('')
      length += text.length
      texts.push(text)
      page.cleanup()
    }
    await task.destroy()
    return texts.join('\n')
  } finally {
    hooks.deregister()
  }
}
