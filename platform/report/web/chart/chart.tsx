import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef } from 'react'
import type { Mark, ViewShown } from '../../present/series.ts'
import { useChartInk } from './chart-ink.ts'
import { chartOf } from './chart-option.ts'
import { init } from './echarts.ts'

interface ChartProps {
  shown: ViewShown
  height: number
  /** A mark was clicked: show its rows. */
  onPick: (mark: Mark) => void
}

type Instance = ReturnType<typeof init>

/** Hidden from screen readers: the numbers are next to it as a table. */
export const Chart = ({ shown, height, onPick }: ChartProps) => {
  const ink = useChartInk()
  const drawn = useMemo(() => chartOf(shown, ink), [shown, ink])
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<Instance | null>(null)
  useEffect(() => {
    if (place.current === null) return
    const made = init(place.current)
    chart.current = made
    const sized = new ResizeObserver(() => made.resize())
    sized.observe(place.current)
    return () => {
      sized.disconnect()
      // A pending frame would draw on a disposed canvas, so a new instance is created.
      made.clear()
      made.getZr().refreshImmediately()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    if (drawn !== null) chart.current?.setOption(drawn.option, { notMerge: true })
  }, [drawn])
  useEffect(() => {
    const made = chart.current
    const pick = ({ seriesIndex = 0, dataIndex }: { seriesIndex?: number; dataIndex: number }) => {
      const mark = drawn?.markAt(seriesIndex, dataIndex)
      if (mark) onPick(mark)
    }
    made?.on('click', pick)
    return () => {
      made?.off('click', pick)
    }
  }, [drawn, onPick])
  return <Box ref={place} aria-hidden sx={{ width: 1, height }} />
}
