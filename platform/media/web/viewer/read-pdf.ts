import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'

let worker: Worker | null = null

/**
 * Reads a document. Nothing in it runs: it is drawn, page by page. Whoever reads it destroys it.
 * @returns null for what is no PDF, is damaged or asks for a password
 */
export async function readPdf(blob: Blob): Promise<PDFDocumentProxy | null> {
  worker ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  GlobalWorkerOptions.workerPort = worker
  const data = await blob.arrayBuffer()
  const task = getDocument({
    data,
    // The page's policy allows neither.
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
  })
  // A password would be asked for: whoever has it opens the saved file.
  task.onPassword = () => void task.destroy()
  try {
    return await task.promise
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return null
  }
}
