import Box from '@mui/material/Box'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'

/** Maximum width of a page at scale 1, px. */
const WIDTH = 900

interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  number: number
  scale: number
}

/** One page. Its space is reserved before it is drawn, in a neighbour's shape until its own is known. */
export const PdfPage = ({ pdf, number, scale }: PdfPageProps) => {
  const t = useText(mediaTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [ratio, setRatio] = useState(210 / 297)
  const inSight = useInSight(canvas)
  useEffect(() => {
    const target = canvas.current
    if (!inSight || !target) return
    let drawing: { cancel(): void } | null = null
    let current = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (!current) return
      const whole = page.getViewport({ scale: 1 })
      setRatio(whole.width / whole.height)
      const width = Math.min(WIDTH, globalThis.innerWidth) * scale * devicePixelRatio
      const viewport = page.getViewport({ scale: width / whole.width })
      target.width = Math.round(viewport.width)
      target.height = Math.round(viewport.height)
      const task = page.render({ canvas: target, viewport })
      drawing = task
      await task.promise.catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) throw error
      })
    }
    void draw()
    return () => {
      current = false
      drawing?.cancel()
    }
  }, [pdf, number, scale, inSight])
  return (
    <Box
      ref={canvas}
      component="canvas"
      role="img"
      aria-label={t('files.page', { page: number, count: pdf.numPages })}
      sx={{
        width: `calc(min(${WIDTH}px, 100vw - 24px) * ${scale})`,
        aspectRatio: ratio,
        bgcolor: '#fff',
        boxShadow: 3,
      }}
    />
  )
}

function useInSight(element: React.RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
