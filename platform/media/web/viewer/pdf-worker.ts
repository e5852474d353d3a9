// PDF.js's worker: a slow document does not block the page.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
