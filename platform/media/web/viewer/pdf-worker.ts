// The reader's other half, in a thread of its own: a document that is slow to read does not hold up the page.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
