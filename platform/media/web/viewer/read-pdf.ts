import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'

let worker: Worker | null = null

/**
 * Opens a PDF with scripting disabled. The caller destroys it.
 * @returns null if it is not a PDF, damaged, or asks for a password
 */
export async function readPdf(blob: Blob): Promise<PDFDocumentProxy | null> {
  worker ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  GlobalWorkerOptions.workerPort = worker
  const data = await blob.arrayBuffer()
  const task = getDocument({
    data,
    // The page's CSP allows neither.
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
  })
  // Password protected: it can still be downloaded.
  task.onPassword = () => void task.destroy()
  try {
    return await task.promise
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return null
  }
}
