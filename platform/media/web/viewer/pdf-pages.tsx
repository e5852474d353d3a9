import Box from '@mui/material/Box'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useState } from 'react'
import { PdfPage } from './pdf-page.tsx'
import { readPdf } from './read-pdf.ts'

interface PdfPagesProps {
  blob: Blob
  /** 1: as wide as the viewer, up to a comfortable width. */
  scale: number
  onBroken: () => void
}

/** A document's pages, each drawn when it becomes visible. */
export const PdfPages = ({ blob, scale, onBroken }: PdfPagesProps) => {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const broken = useEffectEvent(onBroken)
  useEffect(() => {
    let current = true
    let read: PDFDocumentProxy | null = null
    void readPdf(blob).then((document) => {
      read = document
      if (!current) void document?.loadingTask.destroy()
      else if (document) setPdf(document)
      else broken()
    })
    return () => {
      current = false
      void read?.loadingTask.destroy()
    }
  }, [blob])
  return (
    <Box
      // Focusable, to scroll by keyboard.
      tabIndex={0}
      sx={{ height: '100%', overflow: 'auto', display: 'grid', gap: 2, justifyItems: 'safe center', py: 1 }}
    >
      {pdf !== null &&
        Array.from({ length: pdf.numPages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <PdfPage key={index} pdf={pdf} number={index + 1} scale={scale} />
        ))}
    </Box>
  )
}
